import type { PaymentMethod } from '@hawker/contract/payments'

/** Data of the top-up form on pages without scripts. */
export type TopUpFormData = {
  methods: readonly PaymentMethod[]
  key: string
  /** The typed amount, if it was refused. */
  amount: string | undefined
  refusal:
    | { reason: 'amount'; key: string }
    | { reason: 'other' }
    | { reason: 'limit'; min: number; max: number }
    | undefined
}
