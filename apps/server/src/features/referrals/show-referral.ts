import type { Referral, ReferralOffer } from '@hawker/contract/referrals'
import { toMajor } from '@hawker/domain/money/money'
import { makeReferralCode } from '@hawker/domain/payments/referral-code'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import { formatMoney } from '@hawker/i18n/format'
import { translatorsOf } from '../../core/translations.ts'
import { currencyWire, defaultCurrency, settingsOf } from '../settings/index.ts'
import { canAcceptReferral, findCode, insertCode, readSummary } from './referral.store.ts'

const texts = translatorsOf('server')
const QUESTIONS = ['when', 'use', 'limit'] as const

/** The public referral offer. */
export async function showOffer(
  { database }: Pick<Deps, 'database'>,
  lang: string,
): Promise<ReferralOffer> {
  const [settings, currency] = await Promise.all([settingsOf(database), defaultCurrency(database)])
  const t = texts(lang)
  const { referralPriceFrom: from, referralPriceTo: to, referralMinOrder: min } = settings
  const major = (amount: bigint) => toMajor(amount, currency.decimals)
  const style = {
    symbol: currency.symbol,
    position: currency.position,
    decimal_places: currency.decimals,
  }
  const format = (amount: bigint) => formatMoney(major(amount), style, lang)
  const facts = {
    from: format(from),
    to: format(to),
    min: format(min),
    hours: settings.claimHours,
    days: settings.referralCreditDays,
    most: settings.referralMonthMax,
  }
  return {
    img: null,
    title: t('referral.title', facts),
    description: t('referral.description', facts),
    price_from: major(from),
    price_to: major(to),
    min_order: major(min),
    currency: currencyWire(currency),
    faq: QUESTIONS.map((about) => ({
      question: t(`referral.${about}.question`),
      answer: t(`referral.${about}.answer`, facts),
    })),
    active: settings.referralActive,
    expired_at: null,
  }
}

/** The user's own referral code, which the first request creates, and its results. */
export async function showOwnReferral(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'random' | 'origin'>,
  userId: number,
): Promise<Referral> {
  const [{ referralActive }, { decimals }, code, summary, canAccept] = await Promise.all([
    settingsOf(tx),
    defaultCurrency(tx),
    findOrCreateCode(tx, deps, userId),
    readSummary(tx, userId),
    canAcceptReferral(tx, userId),
  ])
  return {
    active: referralActive,
    code,
    link: `${deps.origin}/register?referral=${code}`,
    invited: summary.invited,
    earned: toMajor(BigInt(summary.rewarded), decimals),
    pending: summary.pending.map(({ firstname, status, due_at: at }) => ({
      firstname,
      status,
      due_at: at === null ? null : new Date(at).toISOString(),
    })),
    can_accept: referralActive && canAccept,
  }
}

async function findOrCreateCode(
  tx: Tx,
  { random, clock }: Pick<Deps, 'random' | 'clock'>,
  userId: number,
): Promise<string> {
  for (;;) {
    const existing = await findCode(tx, userId)
    if (existing !== undefined) return existing
    // The chance of a taken code is one in half a billion; try another.
    await insertCode(tx, userId, makeReferralCode(random.int), clock.now())
  }
}
