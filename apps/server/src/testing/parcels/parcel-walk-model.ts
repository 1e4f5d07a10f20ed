export type Status =
  | 'new'
  | 'accepted'
  | 'ready'
  | 'on_a_way'
  | 'returning'
  | 'delivered'
  | 'returned'
  | 'cancelled'
type Role = 'sender' | 'courier' | 'staff' | 'system'
/** `hold`: a card that is captured at the end. `mixed`: with a part of the wallet. */
export type Means = 'wallet' | 'hold' | 'mixed' | 'taken'

/** What the rules say about one parcel. It knows nothing of the code. */
export type Model = {
  now: number
  status: Status
  /** The index of its courier. */
  driver: 0 | 1 | null
  declined: Set<number>
  released: boolean
  undoUntil: number
  windowStart: number
  arrivedAt: number | null
  doorAt: number | null
  tries: number
  triedAt: number | null
  pinFailures: number
  codeFailures: number
  confirmed: boolean
  total: number
  /** What the sender pays for good. */
  cost: number
  means: Means
  /** Staff have returned it in the provider's dashboard. */
  outside: number
}

/** Who may move a parcel where; the guards are in `mayDo`. */
const TABLE: Record<Status, Partial<Record<Status, readonly Role[]>>> = {
  new: { accepted: ['courier'], cancelled: ['sender', 'system', 'staff'] },
  accepted: {
    new: ['courier', 'staff'],
    ready: ['courier'],
    on_a_way: ['courier'],
    cancelled: ['sender', 'staff'],
  },
  ready: { on_a_way: ['courier'], cancelled: ['sender', 'courier', 'staff'] },
  on_a_way: {
    delivered: ['courier'],
    returning: ['courier', 'sender', 'staff'],
    cancelled: ['staff'],
  },
  returning: { returned: ['courier'], cancelled: ['staff'] },
  delivered: {},
  returned: {},
  cancelled: {},
}
export const mayMove = ({ status }: Model, to: Status, role: Role): boolean =>
  TABLE[status][to]?.includes(role) ?? false
export const isEnded = ({ status }: Model): boolean => Object.keys(TABLE[status]).length === 0
