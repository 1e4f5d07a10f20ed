import type { retryPayment } from '@hawker/contract/payments'
import type { Body } from '@hawker/contract/core/operation'
import { PAYMENT_TAGS } from '@hawker/domain/payments/payment-status'

/** The hidden field of a plain form that has a check box for saving the card. */
export const ASKS_TO_SAVE = 'asksToSave'

/** What a plain form asks for. Undefined without a known method. */
export function retryRequest(form: FormData): Body<typeof retryPayment> | undefined {
  const tag = PAYMENT_TAGS.find((known) => known === form.get('tag'))
  if (!tag) return undefined
  return { tag, ...(form.has(ASKS_TO_SAVE) ? { save_card: form.has('saveCard') } : {}) }
}
