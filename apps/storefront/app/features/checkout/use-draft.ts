import { useEffect, useState } from 'react'
import { keptWords } from '../../lib/kept-words.ts'
import { newForm, type CheckoutForm } from './checkout-form.ts'

const NAME = 'checkout'
type Owner = { userId: number; cartId: number }

/**
 * The form, kept on the device until it is ordered or its person leaves: going to the cart or the bank, or closing the tab by accident, loses nothing
 * that was typed. `resumed`: it was begun before.
 */
export function useDraft({ userId, cartId }: Owner, fresh: CheckoutForm) {
  /** What is not in it stands as in a new form. */
  const [said, setSaid] = useState<Partial<CheckoutForm>>({})
  const [resumed, setResumed] = useState(false)
  useEffect(() => {
    const kept = readDraft({ userId, cartId })
    if (!kept) return
    setSaid((now) => ({ ...now, ...kept }))
    setResumed(true)
  }, [userId, cartId])
  const change = (next: Partial<CheckoutForm>) =>
    setSaid((now) => {
      const changed = { ...now, ...next }
      keptWords.write(NAME, JSON.stringify({ userId, cartId, form: { ...fresh, ...changed } }))
      return changed
    })
  return { form: { ...fresh, ...said }, change, resumed }
}

export const dropDraft = (): void => keptWords.write(NAME, '')

/** One of another cart is over, and one of another person nobody's business: neither stays. */
function readDraft({ userId, cartId }: Owner): Partial<CheckoutForm> | undefined {
  const kept = keptWords.read(NAME)
  if (kept === null) return undefined
  try {
    const draft: Partial<Owner> & { form?: Partial<CheckoutForm> } = JSON.parse(kept)
    if (draft.userId === userId && draft.cartId === cartId) {
      // Only what this version of the form knows.
      const known = new Set(Object.keys(newForm('delivery', '')))
      return Object.fromEntries(
        Object.entries(draft.form ?? {}).filter(([name]) => known.has(name)),
      )
    }
  } catch {
    // Not ours to read.
  }
  dropDraft()
  return undefined
}
