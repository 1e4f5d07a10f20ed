import type { PaymentMethod } from '@hawker/contract/payments'
import type { Slots } from '@hawker/contract/shops'
import { formatPercent } from '@hawker/i18n/format'
import { formatRelativeDay, formatWallTime, wallDateOf } from '@hawker/i18n/format-date'
import { isolate } from '@hawker/i18n/isolate'
import type { Texts } from '../../lib/texts.tsx'
import { methodTitle } from '../../lib/payment-methods.ts'
import type { CheckoutForm } from './checkout-form.ts'

/** What a card says when it is one line. Each part keeps its own direction. */
const joined = (parts: readonly (string | false | null | undefined)[]): string =>
  parts.flatMap((part) => (part ? [isolate(part)] : [])).join(' · ')

type Where = { place: string | undefined; slots: Slots | undefined; now: number }
export function whereLine(
  { slot, deliveryType, dropOff }: CheckoutForm,
  { place, slots, now }: Where,
  { t, lang, minutes }: Texts,
): string {
  const soon = slots?.asap.estimate
  const when = slot?.time
    ? t('order.scheduled', {
        day: slots
          ? formatRelativeDay(slot.date, wallDateOf(now, { timeZone: slots.timezone }), lang)
          : slot.date,
        time: formatWallTime(slot.time, lang),
      })
    : soon
      ? t('checkout.asap_estimate', { range: minutes(soon) })
      : t('checkout.asap')
  return joined([when, place, deliveryType === 'delivery' && t(`checkout.drop_off_${dropOff}`)])
}

export const whoLine = (form: CheckoutForm, { t }: Pick<Texts, 't'>): string =>
  form.forOther
    ? joined([
        t('checkout.for_name', { name: form.receiverName.trim() }),
        form.receiverPhone.trim(),
      ])
    : joined([t('checkout.for_me'), form.username.trim(), form.phone.trim()])

type Paying = {
  methods: readonly PaymentMethod[] | undefined
  money: (amount: number) => string
  wallet: number
  total: number
}
export function payLine(
  form: CheckoutForm,
  { methods, money, wallet, total }: Paying,
  { t, lang }: Pick<Texts, 't' | 'lang'>,
): string {
  const method = methods?.find(({ tag }) => tag === form.paymentTag)
  const { tip } = form
  const tipped =
    tip === null || tip.value === 0 || tip.value === ''
      ? undefined
      : tip.type === 'percent'
        ? formatPercent(tip.value, lang)
        : tip.value
  return joined([
    method && methodTitle(method, t),
    form.useWallet &&
      form.paymentTag !== 'wallet' &&
      t('checkout.use_wallet', { price: money(Math.min(wallet, total)) }),
    tipped !== undefined && `${t('price.tip')} ${tipped}`,
    form.coupon !== '' && `${t('checkout.coupon')} ${form.coupon}`,
  ])
}

export const wishesLine = (form: CheckoutForm, { t }: Pick<Texts, 't'>): string =>
  joined([
    form.note.trim(),
    form.allergyNote.trim() !== '' && `${t('checkout.allergy_note')}: ${form.allergyNote.trim()}`,
    `${t('checkout.substitution')}: ${t(`checkout.substitution_${form.substitution}`)}`,
    form.cutlery && t('checkout.cutlery'),
  ])
