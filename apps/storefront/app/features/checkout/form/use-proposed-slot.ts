import type { Slots } from '@hawker/contract/delivery-slots'
import { useEffect } from 'react'
import { useSearchParams } from '@hawker/web/router/hooks'
import { momentOf } from '../../../lib/moment/moment.ts'
import type { QueryState } from '@hawker/web/query/use-query'
import { proposedSlot } from '../../slots/index.ts'
import type { CheckoutForm } from './checkout-form.ts'

/**
 * Preselects the slot for the time that was chosen while browsing. Once for each delivery type: a
 * later choice stays.
 */
export function useProposedSlot(
  form: CheckoutForm,
  slots: QueryState<Slots>,
  change: (next: Partial<CheckoutForm>) => void,
): void {
  const moment = momentOf(useSearchParams()[0])
  const proposalKey = moment === undefined ? null : `${form.deliveryType} ${moment}`
  const loadedSlots = slots.current ? slots.data : undefined
  useEffect(() => {
    if (
      moment === undefined ||
      proposalKey === null ||
      loadedSlots === undefined ||
      form.proposedFor === proposalKey
    )
      return
    change({ slot: proposedSlot(loadedSlots, moment), proposedFor: proposalKey })
    // oxlint-disable-next-line react/exhaustive-deps
  }, [proposalKey, loadedSlots, form.proposedFor])
}
