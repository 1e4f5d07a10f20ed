import { DAY_MS } from '@hawker/std/time'
import type { Permission } from '../orders/order-permissions.ts'
import { type ParcelStatus, canMoveParcel } from './parcel-status.ts'

/** The marketplace settings that limit what a sender can do; each name ends with its unit. */
export type ParcelLimits = {
  readonly tipAddDays: number
  readonly reviewDays: number
  readonly claimDays: number
}

/** Instants in epoch ms. */
export type { Permission }
export type ParcelFacts = {
  readonly status: ParcelStatus
  readonly now: number
  /** When couriers see the parcel; null while it waits for payment. */
  readonly releasedAt: number | null
  readonly paid: boolean
  readonly endedAt: number | null
  readonly tips: bigint
  readonly reviewed: boolean
  readonly hasOpenClaim: boolean
  /** The sender also was the courier. */
  readonly selfDealing: boolean
  readonly limits: ParcelLimits
}

const PARCEL_ACTIONS = ['cancel', 'undo', 'return', 'pay', 'tip', 'review', 'claim'] as const
export type ParcelAction = (typeof PARCEL_ACTIONS)[number]

const NO: Permission = { allowed: false, until: null }
const yes = (until: number | null = null): Permission => ({ allowed: true, until })

/** What the sender may do now. The API's checks and the `can` field of its responses use this. */
export function parcelPermissions(facts: ParcelFacts): Record<ParcelAction, Permission> {
  const { status, now, limits } = facts
  const before = (until: number): Permission => (now < until ? yes(until) : NO)
  const after = (statuses: readonly ParcelStatus[], durationMs: number): Permission =>
    statuses.includes(status) && facts.endedAt !== null ? before(facts.endedAt + durationMs) : NO
  return {
    cancel: canMoveParcel(status, 'cancelled', 'customer') ? yes() : NO,
    undo: status !== 'new' ? NO : facts.releasedAt === null ? yes() : before(facts.releasedAt),
    return: canMoveParcel(status, 'returning', 'customer') ? yes() : NO,
    pay: status === 'new' && !facts.paid ? yes() : NO,
    // A given tip is settled with the parcel; a first one is welcome for days.
    tip:
      facts.paid && facts.tips === 0n && !facts.selfDealing
        ? after(['delivered'], limits.tipAddDays * DAY_MS)
        : NO,
    review:
      facts.reviewed || facts.selfDealing
        ? NO
        : after(['delivered', 'returned'], limits.reviewDays * DAY_MS),
    claim:
      facts.hasOpenClaim || facts.selfDealing
        ? NO
        : after(['delivered', 'returned'], limits.claimDays * DAY_MS),
  }
}
