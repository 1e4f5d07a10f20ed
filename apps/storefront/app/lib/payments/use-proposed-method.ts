import type { PaymentMethod } from '@hawker/contract/payments'
import type { PaymentTag } from '@hawker/domain/payments/payment-status'
import { useEffect } from 'react'

/** The method of the customer's last order, if it can be used now. */
export const proposedMethod = (
  methods: readonly PaymentMethod[] | undefined,
): PaymentTag | undefined =>
  methods?.find(({ last_used: isLast, available }) => isLast && available)?.tag

/** Selects the method of the last order while none is selected. */
export function useProposedMethod(
  chosen: PaymentTag | null,
  methods: readonly PaymentMethod[] | undefined,
  change: (next: { paymentTag: PaymentTag }) => void,
): void {
  const proposed = chosen === null ? proposedMethod(methods) : undefined
  useEffect(() => {
    if (proposed !== undefined) change({ paymentTag: proposed })
    // oxlint-disable-next-line react/exhaustive-deps
  }, [proposed])
}
