export const PARCEL_STATUSES = [
  'new',
  'accepted',
  'ready',
  'on_a_way',
  'returning',
  'delivered',
  'returned',
  'cancelled',
] as const
export type ParcelStatus = (typeof PARCEL_STATUSES)[number]

export const PARCEL_ACTORS = ['customer', 'driver', 'admin', 'system'] as const
export type ParcelActor = (typeof PARCEL_ACTORS)[number]

/** A condition of a move besides its actor. The use cases check these facts. */
export const PARCEL_GUARDS = [
  /** Paid or cash, and the undo time is over. */
  'released',
  /** At most 200 m from the pickup, or the courier says so. */
  'at_pickup',
  /** The sender's pickup code, or a photo if the sender cannot read it. */
  'pickup_proof',
  /** A photo of the parcel, always. */
  'parcel_photo',
  /** The PIN, or a confirmation after five wrong ones; a photo at the door. */
  'delivery_proof',
  /** The sender's return code, or a photo. */
  'return_proof',
] as const
export type ParcelGuard = (typeof PARCEL_GUARDS)[number]

/** A condition of one reason. */
export const REASON_GUARDS = ['pickup_wait', 'photo', 'door_tries', 'cash_due'] as const
export type ReasonGuard = (typeof REASON_GUARDS)[number]

export type ParcelReasonRule = {
  readonly reason: string
  readonly guards: readonly ReasonGuard[]
}
type MoveRule = {
  readonly actor: ParcelActor
  readonly guards: readonly ParcelGuard[]
  /** The fixed list, shown to the other side; empty when the move needs no reason. */
  readonly reasons: readonly ParcelReason[]
}

export const CUSTOMER_CANCELS = [
  'changed_mind',
  'wrong_address',
  'too_long',
  'duplicate',
  'other',
] as const
export const COURIER_CANCELS = [
  'nobody_there',
  'refused',
  'prohibited',
  'too_big',
  'unsafe',
] as const
export const COURIER_GIVES_BACK = ['vehicle_problem', 'too_far', 'no_time', 'other'] as const
export const COURIER_RETURNS = [
  'absent',
  'refused',
  'wrong_address',
  'no_access',
  'cash_refused',
] as const
const STAFF_CANCELS = ['no_courier', 'prohibited', 'unsafe', 'other'] as const
const STAFF_LOSSES = ['lost', 'damaged'] as const
const STAFF_RETURNS = [...COURIER_RETURNS, 'other'] as const
const SYSTEM_CANCELS = ['payment_timeout', 'no_courier'] as const
const SENDER_RETURNS = ['sender_asked'] as const

/** Every reason of a cancellation, a giving back or a return. */
export const PARCEL_REASONS = [
  'changed_mind',
  'wrong_address',
  'too_long',
  'duplicate',
  'other',
  'nobody_there',
  'refused',
  'prohibited',
  'too_big',
  'unsafe',
  'vehicle_problem',
  'too_far',
  'no_time',
  'absent',
  'no_access',
  'cash_refused',
  'no_courier',
  'payment_timeout',
  'lost',
  'damaged',
  'sender_asked',
] as const
export type ParcelReason = (typeof PARCEL_REASONS)[number]

const mover = (
  actor: ParcelActor,
  guards: readonly ParcelGuard[] = [],
  reasons: readonly ParcelReason[] = [],
): MoveRule => ({ actor, guards, reasons })

/**
 * Who may move a parcel to which status, under which conditions and with which reasons. The
 * buttons, the API's checks and the UPDATE's guard use this table.
 */
const MOVES: Record<ParcelStatus, Partial<Record<ParcelStatus, readonly MoveRule[]>>> = {
  new: {
    accepted: [mover('driver', ['released'])],
    cancelled: [
      mover('customer', [], CUSTOMER_CANCELS),
      mover('system', [], SYSTEM_CANCELS),
      mover('admin', [], STAFF_CANCELS),
    ],
  },
  accepted: {
    new: [mover('driver', [], COURIER_GIVES_BACK), mover('admin')],
    ready: [mover('driver', ['at_pickup'])],
    on_a_way: [mover('driver', ['pickup_proof', 'parcel_photo'])],
    cancelled: [mover('customer', [], CUSTOMER_CANCELS), mover('admin', [], STAFF_CANCELS)],
  },
  ready: {
    on_a_way: [mover('driver', ['pickup_proof', 'parcel_photo'])],
    cancelled: [
      mover('customer', [], CUSTOMER_CANCELS),
      // A courier who has arrived: an accepted parcel first becomes ready.
      mover('driver', [], COURIER_CANCELS),
      mover('admin', [], STAFF_CANCELS),
    ],
  },
  on_a_way: {
    delivered: [mover('driver', ['delivery_proof'])],
    returning: [
      mover('driver', [], COURIER_RETURNS),
      mover('customer', [], SENDER_RETURNS),
      mover('admin', [], STAFF_RETURNS),
    ],
    cancelled: [mover('admin', [], STAFF_LOSSES)],
  },
  returning: {
    returned: [mover('driver', ['return_proof'])],
    cancelled: [mover('admin', [], STAFF_LOSSES)],
  },
  delivered: {},
  returned: {},
  cancelled: {},
}

/** What a courier's reason needs in addition: the clock, a photo, or recorded tries. */
const REASON_NEEDS: Partial<Record<ParcelReason, readonly ReasonGuard[]>> = {
  nobody_there: ['pickup_wait'],
  prohibited: ['photo'],
  too_big: ['photo'],
  unsafe: ['photo'],
  absent: ['door_tries'],
  wrong_address: ['photo'],
  no_access: ['photo'],
  cash_refused: ['cash_due'],
}

const moverOf = (from: ParcelStatus, to: ParcelStatus, actor: ParcelActor): MoveRule | undefined =>
  MOVES[from][to]?.find((each) => each.actor === actor)

export const canMoveParcel = (from: ParcelStatus, to: ParcelStatus, actor: ParcelActor): boolean =>
  moverOf(from, to, actor) !== undefined

export const parcelMovesFrom = (from: ParcelStatus, actor: ParcelActor): ParcelStatus[] =>
  PARCEL_STATUSES.filter((to) => canMoveParcel(from, to, actor))

/** The statuses from which `actor` may move a parcel to `to`. The UPDATE guards with them. */
export const parcelMovesTo = (to: ParcelStatus, actor: ParcelActor): ParcelStatus[] =>
  PARCEL_STATUSES.filter((from) => canMoveParcel(from, to, actor))

export const parcelGuards = (
  from: ParcelStatus,
  to: ParcelStatus,
  actor: ParcelActor,
): readonly ParcelGuard[] => moverOf(from, to, actor)?.guards ?? []

/** The reasons that `actor` may give; empty when the move takes none. */
export const parcelReasons = (
  from: ParcelStatus,
  to: ParcelStatus,
  actor: ParcelActor,
): readonly ParcelReason[] => moverOf(from, to, actor)?.reasons ?? []

export const reasonGuards = (actor: ParcelActor, reason: ParcelReason): readonly ReasonGuard[] =>
  actor === 'driver' ? (REASON_NEEDS[reason] ?? []) : []

export const isFinalParcel = (status: ParcelStatus): boolean =>
  Object.keys(MOVES[status]).length === 0

/** A courier has the parcel in hand. */
export const isCarried = (status: ParcelStatus): boolean =>
  status === 'on_a_way' || status === 'returning'

/** A courier is bound to the parcel. */
export const HELD_STATUSES = ['accepted', 'ready', 'on_a_way', 'returning'] as const
export const isHeld = (status: ParcelStatus): boolean =>
  HELD_STATUSES.some((held) => held === status)

/** Parcels that one courier may hold at once. */
export const MAX_OPEN_PARCELS = 3
/** How close to the pickup, or to the recipient, a courier counts as arrived. */
export const ARRIVAL_RADIUS_M = 200
/** Recorded attempts to reach an absent recipient. */
export const MIN_CONTACT_TRIES = 2
export const MIN_TRY_INTERVAL_MIN = 2
