import type { PaymentMethod } from '@hawker/contract/payments'

/** What the page of somebody without scripts (yet) came with. */
export type PlainTopUp = {
  methods: readonly PaymentMethod[]
  key: string
  /** As it was typed, where it was refused. */
  amount: string | undefined
  refused: { why: 'amount' | 'other' } | { why: 'limit'; min: number; max: number } | undefined
}
