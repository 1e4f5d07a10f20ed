import type { Slots } from '@hawker/contract/shops'
import { useEffect } from 'react'
import { useSearchParams } from '../../router/hooks.tsx'
import { momentOf } from '../../lib/moment.ts'
import type { Fresh } from '../../lib/use-fresh.ts'
import { proposedSlot } from '../slots/index.ts'
import type { CheckoutForm } from './checkout-form.ts'

/** Who looked for a moment while browsing finds its time chosen. For each way of getting it once: what is chosen afterwards stays. */
export function useProposedSlot(
  form: CheckoutForm,
  slots: Fresh<Slots>,
  change: (next: Partial<CheckoutForm>) => void,
): void {
  const moment = momentOf(useSearchParams()[0])
  const wish = moment === undefined ? null : `${form.deliveryType} ${moment}`
  const known = slots.current ? slots.data : undefined
  useEffect(() => {
    if (moment === undefined || wish === null || known === undefined || form.proposedFor === wish)
      return
    change({ slot: proposedSlot(known, moment), proposedFor: wish })
    // oxlint-disable-next-line react/exhaustive-deps
  }, [wish, known, form.proposedFor])
}
