import { DAY_MS } from '@hawker/std/time'
import type { Budget } from './newcomer-policy.ts'

/** Why a text is sent. Sign-in codes have limits of their own, because their owner waits for them. */
export const TEXT_KINDS = ['door', 'booking', 'parcel', 'tracking', 'account', 'security'] as const
export type TextKind = (typeof TEXT_KINDS)[number]

/** One budget for all kinds together but `security`. `person` is who causes the text. */
const SHARED_BUDGETS: readonly Budget[] = [
  { name: 'text', per: ['phone'], max: 10, windowMs: DAY_MS },
  { name: 'text', per: ['phone', 'shop'], max: 4, windowMs: DAY_MS },
  { name: 'text', per: ['shop'], max: 400, windowMs: DAY_MS },
  { name: 'text', per: ['person'], max: 60, windowMs: DAY_MS },
]

/** Changes of the keys of an account. Only its own sessions cause them, so strangers cannot use it up. */
const SECURITY_BUDGETS: readonly Budget[] = [
  { name: 'security_text', per: ['phone'], max: 10, windowMs: DAY_MS },
]

export const textBudgetsOf = (kind: TextKind): readonly Budget[] =>
  kind === 'security' ? SECURITY_BUDGETS : SHARED_BUDGETS
