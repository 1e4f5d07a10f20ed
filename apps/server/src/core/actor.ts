import { MINUTE_MS } from '@hawker/std/time'

export type Role = 'seller' | 'driver' | 'admin'
/** The signed-in caller. Stores take it, so that no row is read by its id alone. */
export type Actor = {
  readonly userId: number
  readonly roles: ReadonlySet<Role>
  readonly tokenHash: Uint8Array
  readonly sessionId: number
  /** When the caller last proved their identity on this session: at sign-in or later. */
  readonly provedAt: Date
  readonly passedSecondFactor: boolean
  /** A guest of a table, whose account is this session only. */
  readonly isTableGuest?: true
  /** Set only for operations that a session may call before its second factor. */
  readonly waitsFor?: 'verify' | 'enrol'
}

/** How long a proof of identity lasts. */
export const PROOF_MS = 10 * MINUTE_MS

export const isProofFresh = ({ provedAt }: Pick<Actor, 'provedAt'>, now: Date): boolean =>
  now.getTime() - provedAt.getTime() < PROOF_MS
