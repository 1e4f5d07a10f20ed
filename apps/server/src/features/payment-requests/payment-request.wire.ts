import type { OwedShare, PaymentRequest } from '@hawker/contract/payment-requests'
import { toMajor } from '@hawker/domain/money/money'
import { titleIn } from '@hawker/domain/texts/language'
import { HOUR_MS } from '@hawker/std/time'
import { type StoredTransaction, toTransaction } from '../payments/index.ts'
import { type StoredCurrency, currencyWire } from '../settings/index.ts'
import type { OwedRequest, StoredRequest } from './payment-request.store.ts'
import { toBaseCurrency, owedAmount } from './share-amounts.ts'

/** The minimum time between two reminders. */
export const REMIND_EVERY_MS = 6 * HOUR_MS

const commonFields = (request: StoredRequest, currency: StoredCurrency) => ({
  id: request.id,
  order_id: request.orderId,
  name: request.name,
  amount: toMajor(shownAmount(request), currency.decimals),
  given_back: toMajor(request.returnedAmount, currency.decimals),
  currency: currencyWire(currency),
  status: request.status,
  pay_url: `/share/${request.uuid}`,
  expires_at: request.expiresAt.toISOString(),
})

function shownAmount(request: StoredRequest): bigint {
  if (request.status === 'paid') return request.paidAmount
  return request.status === 'pending' ? owedAmount(request) : request.amount
}

export const toPaymentRequest = (
  request: StoredRequest,
  currency: StoredCurrency,
  now: Date,
): PaymentRequest => ({
  ...commonFields(request, currency),
  user_cart_id: request.memberId,
  reminder: reminderOf(request, now),
})

function reminderOf(
  { status, userId, remindedAt }: StoredRequest,
  now: Date,
): PaymentRequest['reminder'] {
  if (status !== 'pending' || userId === null) return null
  return remindedAt && now.getTime() < remindedAt.getTime() + REMIND_EVERY_MS ? 'sent' : 'possible'
}

type ShareContext = {
  currency: StoredCurrency
  base: StoredCurrency
  transaction: StoredTransaction | undefined
  lang: string
  origin: string
}
export function toOwedShare(
  owed: OwedRequest,
  { currency, base, transaction, lang, origin }: ShareContext,
): OwedShare {
  const inWallet = toBaseCurrency(owed, shownAmount(owed))
  return {
    ...commonFields(owed, currency),
    uuid: owed.uuid,
    host: owed.host,
    shop: { slug: owed.slug, translation: { title: titleIn(owed.titles, lang) } },
    number: owed.number,
    cancelled: owed.cancelled,
    wallet:
      inWallet > 0n
        ? { price: toMajor(inWallet, base.decimals), currency: currencyWire(base) }
        : null,
    transaction: transaction ? toTransaction(transaction, origin) : null,
  }
}
