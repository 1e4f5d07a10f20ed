import { DAY_MS } from '@hawker/std/time'
import type { Budget } from './newcomer-policy.ts'

/** Why a text is sent. Sign-in codes have limits of their own, because their owner waits for them. */
export const TEXT_KINDS = ['door', 'booking', 'parcel', 'tracking', 'account'] as const
export type TextKind = (typeof TEXT_KINDS)[number]

/** One budget for all kinds together. `person` is who causes the text. */
export const TEXT_BUDGETS: readonly Budget[] = [
  { name: 'text', per: ['phone'], max: 10, windowMs: DAY_MS },
  { name: 'text', per: ['phone', 'shop'], max: 4, windowMs: DAY_MS },
  { name: 'text', per: ['shop'], max: 400, windowMs: DAY_MS },
  { name: 'text', per: ['person'], max: 60, windowMs: DAY_MS },
]
