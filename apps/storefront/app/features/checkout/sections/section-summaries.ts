import type { PaymentMethod } from '@hawker/contract/payments'
import type { Slots } from '@hawker/contract/delivery-slots'
import { formatPercent } from '@hawker/i18n/format'
import { formatRelativeDay, formatWallTime, wallDateOf } from '@hawker/i18n/format-date'
import { isolate } from '@hawker/i18n/isolate'
import type { Texts } from '../../../lib/texts.tsx'
import { methodTitle } from '../../../lib/payments/payment-methods.ts'
import type { CheckoutForm } from '../form/checkout-form.ts'

/** Parts of a collapsed card's summary. Each part keeps its own text direction. */
const join = (parts: readonly (string | false | null | undefined)[]): string =>
  parts.flatMap((part) => (part ? [isolate(part)] : [])).join(' · ')

type WhereContext = { place: string | undefined; slots: Slots | undefined; now: number }
export function whereLine(
  { slot, deliveryType, dropOff }: CheckoutForm,
  { place, slots, now }: WhereContext,
  { t, lang, minutes }: Texts,
): string {
  const estimate = slots?.asap.estimate
  const when = slot?.time
    ? t('order.scheduled', {
        day: slots
          ? formatRelativeDay(slot.date, wallDateOf(now, { timeZone: slots.timezone }), lang)
          : slot.date,
        time: formatWallTime(slot.time, lang),
      })
    : estimate
      ? t('checkout.asap_estimate', { range: minutes(estimate) })
      : t('checkout.asap')
  return join([when, place, deliveryType === 'delivery' && t(`checkout.drop_off_${dropOff}`)])
}

export const whoLine = (form: CheckoutForm, { t }: Pick<Texts, 't'>): string =>
  form.forOther
    ? join([t('checkout.for_name', { name: form.receiverName.trim() }), form.receiverPhone.trim()])
    : join([t('checkout.for_me'), form.username.trim(), form.phone.trim()])

type PayContext = {
  methods: readonly PaymentMethod[] | undefined
  money: (amount: number) => string
  wallet: number
  total: number
  atTable: boolean
}
export function payLine(
  form: CheckoutForm,
  { methods, money, wallet, total, atTable }: PayContext,
  { t, lang }: Pick<Texts, 't' | 'lang'>,
): string {
  const method = methods?.find(({ tag }) => tag === form.paymentTag)
  const { tip } = form
  const tipText =
    tip === null || tip.value === 0 || tip.value === ''
      ? undefined
      : tip.type === 'percent'
        ? formatPercent(tip.value, lang)
        : tip.value
  return join([
    method && methodTitle(method, t, { atTable }),
    form.useWallet &&
      form.paymentTag !== 'wallet' &&
      t('checkout.use_wallet', { price: money(Math.min(wallet, total)) }),
    tipText !== undefined && `${t('price.tip')} ${tipText}`,
    form.coupon !== '' && `${t('checkout.coupon')} ${form.coupon}`,
  ])
}

export const wishesLine = (form: CheckoutForm, { t }: Pick<Texts, 't'>): string =>
  join([
    form.note.trim(),
    form.allergyNote.trim() !== '' && `${t('checkout.allergy_note')}: ${form.allergyNote.trim()}`,
    `${t('checkout.substitution')}: ${t(`checkout.substitution_${form.substitution}`)}`,
    form.cutlery && t('checkout.cutlery'),
  ])
