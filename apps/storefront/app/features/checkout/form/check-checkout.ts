import type { Quote } from '@hawker/contract/quotes'
import { isPhone } from '../../../lib/phone.ts'
import { tipProblem } from '../../../lib/payments/tip.ts'
import { numberErrorKey, typedNumber } from '@hawker/web/forms/typed-number'
import type { CheckoutForm } from './checkout-form.ts'
import { firstSection, problemOf, type Problem, type SectionName } from './problems.ts'

type Facts = {
  quote: Quote
  hasAddress: boolean
  nameRequired: boolean
  phoneRequired: boolean
  /** The marketplace's own number, whose country local numbers have. */
  lang: string
}

/** Checks of the form that need no server. Messages are text keys. */
export function checkCheckout(
  form: CheckoutForm,
  { quote, hasAddress, nameRequired, phoneRequired, lang }: Facts,
): Problem[] {
  const found: { code: string; message: string }[] = []
  const add = (code: string, message: string) => found.push({ code, message })
  const decimals = quote.currency.decimal_places
  if (form.deliveryType === 'delivery' && !hasAddress)
    add('address_required', 'checkout.address_required')
  if (form.slot?.time === null) add('choose_time', 'validation.choose_time')
  if (
    form.deliveryType === 'delivery' &&
    form.dropOff === 'leave_at_door' &&
    form.paymentTag === 'cash'
  )
    add('drop_off_unavailable', 'checkout.drop_off_cash')
  if (form.username.trim() === '' && nameRequired)
    add('fill_user_details', 'validation.fill_user_details')
  if (form.phone.trim() === '' && phoneRequired) add('phone_required', 'validation.phone_required')
  if (form.phone.trim() !== '' && !isPhone(form.phone))
    add('phone_invalid', 'validation.phone_invalid')
  if (form.forOther && form.receiverName.trim() === '')
    add('receiver_name_required', 'checkout.receiver_name_required')
  if (form.forOther && !isPhone(form.receiverPhone))
    add(
      'receiver_phone_invalid',
      form.receiverPhone.trim() === ''
        ? 'checkout.receiver_phone_required'
        : 'validation.phone_invalid',
    )
  if (form.paymentTag === null) add('choose_payment', 'validation.choose_payment')
  if (form.paymentTag === 'cash' && form.changeFor.trim() !== '') {
    const { value, problem } = typedNumber(form.changeFor, lang, decimals)
    if (problem) add('change_unreadable', numberErrorKey(problem, 'wallet.amount_invalid'))
    else if (value < quote.total_price) add('change_too_small', 'checkout.change_too_small')
  }
  const unreadableTip = tipProblem(form.tip, { lang, decimals })
  if (unreadableTip !== undefined) add('tip_unreadable', unreadableTip)
  return found.map(problemOf)
}

/**
 * Decides what a press on the order button does. The server's problems may be solved by now, so a
 * quote with problems is requested again. Only the form's own problems are shown; the server's come
 * with each quote.
 */
export function resolvePress(
  formProblems: readonly Problem[],
  quote: Quote,
): { order: boolean; renewQuote: boolean; section: SectionName | undefined } {
  const all = [...formProblems, ...quote.problems.map(problemOf)]
  return {
    order: all.length === 0,
    renewQuote: quote.problems.length > 0,
    section: firstSection(all),
  }
}

/**
 * True when a renewed quote is equal line by line. Two differences that cancel out still count as
 * different.
 */
export const isEqualQuote = (previous: Quote, fresh: Quote, diff: readonly unknown[]): boolean =>
  diff.length === 0 && fresh.total_price === previous.total_price && fresh.problems.length === 0
