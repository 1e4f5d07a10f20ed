import { useFormDraft } from '@hawker/web/forms/form-draft'
import type { FormOf } from '@hawker/web/forms/use-form'
import { storedDrafts } from '../../../lib/device/stored-drafts.ts'
import { newForm, type CheckoutForm } from './checkout-form.ts'

const NAME = 'checkout'
type Owner = { userId: number; cartId: number }

/**
 * Stores the checkout form on the device until the order is placed or the account signs out. It
 * survives leaving the page. Returns whether a stored draft was loaded.
 */
export const useCheckoutDraft = (owner: Owner, form: FormOf<CheckoutForm>): boolean =>
  useFormDraft(form, {
    read: () => readCheckoutDraft(owner),
    write: (values) => storedDrafts.write(NAME, JSON.stringify({ ...owner, form: values })),
  })

export const clearCheckoutDraft = (): void => storedDrafts.write(NAME, '')

/** Drafts of another cart or account are deleted. */
function readCheckoutDraft({ userId, cartId }: Owner): Partial<CheckoutForm> | undefined {
  const text = storedDrafts.read(NAME)
  if (text === null) return undefined
  try {
    const draft: Partial<Owner> & { form?: Partial<CheckoutForm> } = JSON.parse(text)
    if (draft.userId === userId && draft.cartId === cartId) {
      // Ignore fields that this version of the form does not have.
      const known = new Set(Object.keys(newForm('delivery', '')))
      return Object.fromEntries(
        Object.entries(draft.form ?? {}).filter(([name]) => known.has(name)),
      )
    }
  } catch {
    // Not valid JSON.
  }
  clearCheckoutDraft()
  return undefined
}
