import type { Quote } from '@hawker/contract/quotes'
import { isPhone } from '../../lib/phone.ts'
import { isUnreadable } from '../../lib/tip.ts'
import { typedAmount } from '../../lib/typed-amount.ts'
import type { CheckoutForm } from './checkout-form.ts'
import { firstPlace, troubleOf, type Trouble, type TroublePlace } from './trouble.ts'

type Facts = { quote: Quote; hasAddress: boolean; nameRequired: boolean; phoneRequired: boolean }

/** What can be said before asking the server; texts are keys. */
export function checkCheckout(
  form: CheckoutForm,
  { quote, hasAddress, nameRequired, phoneRequired }: Facts,
): Trouble[] {
  const said: { code: string; message: string }[] = []
  const say = (code: string, message: string) => said.push({ code, message })
  if (form.deliveryType === 'delivery' && !hasAddress)
    say('address_required', 'checkout.address_required')
  if (form.slot?.time === null) say('choose_time', 'validation.choose_time')
  if (
    form.deliveryType === 'delivery' &&
    form.dropOff === 'leave_at_door' &&
    form.paymentTag === 'cash'
  )
    say('drop_off_unavailable', 'checkout.drop_off_cash')
  if (form.username.trim() === '' && nameRequired)
    say('fill_user_details', 'validation.fill_user_details')
  if (form.phone.trim() === '' && phoneRequired) say('phone_required', 'validation.phone_required')
  if (form.phone.trim() !== '' && !isPhone(form.phone))
    say('phone_invalid', 'validation.phone_invalid')
  if (form.forOther && (form.receiverName.trim() === '' || !isPhone(form.receiverPhone)))
    say('receiver_required', 'validation.fill_user_details')
  if (form.paymentTag === null) say('choose_payment', 'validation.choose_payment')
  if (form.paymentTag === 'cash' && form.changeFor.trim() !== '') {
    const amount = typedAmount(form.changeFor, quote.currency.decimal_places)
    if (amount === null || amount < quote.total_price)
      say('change_too_small', 'checkout.change_too_small')
  }
  if (isUnreadable(form.tip, quote.currency.decimal_places))
    say('tip_unreadable', 'wallet.amount_invalid')
  return said.map(troubleOf)
}

/**
 * What becomes of a press on the button. What the server had against the order may be over by now (a dish is back, the shop has opened), so it is
 * asked again, and only what we say ourselves is kept said: the server's own words come and go with its quotes.
 */
export function answerPress(
  own: readonly Trouble[],
  quote: Quote,
): { order: boolean; askAgain: boolean; bringTo: TroublePlace | undefined } {
  const all = [...own, ...quote.problems.map(troubleOf)]
  return { order: all.length === 0, askAgain: quote.problems.length > 0, bringTo: firstPlace(all) }
}

/** A quote that was renewed says what was agreed to, line by line: two differences that make up for each other are two differences. */
export const isSamePromise = (before: Quote, fresh: Quote, diff: readonly unknown[]): boolean =>
  diff.length === 0 && fresh.total_price === before.total_price && fresh.problems.length === 0
