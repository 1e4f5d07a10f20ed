import { isPhone } from '../../../lib/phone.ts'
import type { CheckoutForm } from '../form/checkout-form.ts'
import type { Step } from './use-steps.ts'

/** Which cards are filled in. Whether the order can be placed is up to the quote. */
export function completedSteps(
  form: CheckoutForm,
  facts: {
    hasPlace: boolean
    hasTime: boolean
    nameRequired: boolean
    phoneRequired: boolean
  },
): Record<Step, boolean> {
  const nameDone = !facts.nameRequired || form.username.trim() !== ''
  const phoneDone = form.phone.trim() === '' ? !facts.phoneRequired : isPhone(form.phone)
  const receiverDone =
    !form.forOther || (form.receiverName.trim() !== '' && isPhone(form.receiverPhone))
  return {
    where: facts.hasPlace && facts.hasTime,
    who: nameDone && phoneDone && receiverDone,
    pay: form.paymentTag !== null,
    wishes: true,
  }
}
