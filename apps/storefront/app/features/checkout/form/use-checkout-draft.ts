import { useEffect, useState } from 'react'
import { storedDrafts } from '../../../lib/device/stored-drafts.ts'
import { newForm, type CheckoutForm } from './checkout-form.ts'

const NAME = 'checkout'
type Owner = { userId: number; cartId: number }

/**
 * The checkout form, stored on the device until the order is placed or the account signs out. It
 * survives leaving the page. `resumed` tells that a stored draft was loaded.
 */
export function useCheckoutDraft({ userId, cartId }: Owner, initial: CheckoutForm) {
  /** Changed fields only. Other fields come from `initial`. */
  const [changed, setChanged] = useState<Partial<CheckoutForm>>({})
  const [resumed, setResumed] = useState(false)
  useEffect(() => {
    const stored = readCheckoutDraft({ userId, cartId })
    if (!stored) return
    setChanged((now) => ({ ...now, ...stored }))
    setResumed(true)
  }, [userId, cartId])
  const change = (next: Partial<CheckoutForm>) =>
    setChanged((now) => {
      const merged = { ...now, ...next }
      storedDrafts.write(NAME, JSON.stringify({ userId, cartId, form: { ...initial, ...merged } }))
      return merged
    })
  return { form: { ...initial, ...changed }, change, resumed }
}

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
