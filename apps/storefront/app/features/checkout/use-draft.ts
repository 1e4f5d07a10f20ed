import { useEffect, useState } from 'react'
import { newForm, type CheckoutForm } from './checkout-form.ts'

const NAME = 'hawker.checkout'

/** The form, kept for this tab: leaving for the cart, the bank or by accident loses nothing that was typed. `resumed`: it was begun before. */
export function useDraft(cartId: number, fresh: () => CheckoutForm) {
  const [form, setForm] = useState(fresh)
  const [resumed, setResumed] = useState(false)
  useEffect(() => {
    const kept = readDraft(cartId)
    if (!kept) return
    setForm((now) => ({ ...now, ...kept }))
    setResumed(true)
  }, [cartId])
  const change = (next: Partial<CheckoutForm>) =>
    setForm((now) => {
      const changed = { ...now, ...next }
      try {
        sessionStorage.setItem(NAME, JSON.stringify({ cartId, form: changed }))
      } catch {
        // Then it lives as long as the page.
      }
      return changed
    })
  return { form, change, resumed }
}

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(NAME)
  } catch {
    // Nothing was kept.
  }
}

function readDraft(cartId: number): Partial<CheckoutForm> | undefined {
  try {
    const draft: { cartId?: number; form?: Partial<CheckoutForm> } | null = JSON.parse(sessionStorage.getItem(NAME) ?? 'null')
    // Only what this version of the form knows.
    const known = new Set(Object.keys(newForm('delivery', '')))
    return draft?.cartId === cartId ? Object.fromEntries(Object.entries(draft.form ?? {}).filter(([name]) => known.has(name))) : undefined
  } catch {
    return undefined
  }
}
