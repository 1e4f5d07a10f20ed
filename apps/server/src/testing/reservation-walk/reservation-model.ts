// A plain model of one restaurant's reservations. It knows the rules of docs and nothing of the
// code: all tables and reservations are in arrays, and every choice tries all sets of tables.

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const QUARTER = 15 * MINUTE

export type ModelStatus = 'new' | 'approved' | 'seated' | 'completed' | 'canceled' | 'no_show'
export type ModelTable = {
  id: number
  chairs: number
  minGuests: number
  online: boolean
  neighbours: readonly number[]
}
export type ModelRules = {
  autoApprove: boolean
  turnoverMinutes: number
  maxJoined: number
  coversPerQuarter: number | null
  acceptMinutes: number
}
export type ModelReservation = {
  id: number
  /** The index of the guest; null: at the door. */
  guest: number | null
  status: ModelStatus
  version: number
  guests: number
  start: number
  end: number
  /** When its tables are taken. */
  from: number
  until: number
  tables: readonly number[]
  answerUntil: number | null
  arrived: boolean
  endedAt: number | null
  canceledBy: 'guest' | 'shop' | 'system' | null
  undo: { status: ModelStatus; from: number; until: number } | null
}
export type Model = {
  now: number
  rules: ModelRules
  tables: readonly ModelTable[]
  /** The opening hours of each day as instants. */
  days: readonly { opens: number; closes: number }[]
  reservations: ModelReservation[]
}

export const isLive = ({ status }: ModelReservation): boolean =>
  status === 'new' || status === 'approved' || status === 'seated'
const meets = (a: { from: number; until: number }, b: { from: number; until: number }) =>
  a.from < b.until && b.from < a.until

/** The live reservations except `own`. */
const othersLive = ({ reservations }: Model, own?: ModelReservation) =>
  reservations.filter((each) => isLive(each) && each !== own)

export const areFree = (
  model: Model,
  tables: readonly number[],
  span: { from: number; until: number },
  own?: ModelReservation,
): boolean =>
  !othersLive(model, own).some(
    (each) => meets(each, span) && each.tables.some((id) => tables.includes(id)),
  )

/** The sets of tables that may be given to a party: fewest tables first, then least chairs. */
export function bestSets(
  model: Model,
  party: { guests: number; by: 'guest' | 'staff'; from: number; until: number },
  own?: ModelReservation,
): number[][] {
  const fitting: { ids: number[]; chairs: number }[] = []
  for (let mask = 1; mask < 1 << model.tables.length; mask++) {
    const set = model.tables.filter((_, index) => mask & (1 << index))
    const ids = set.map(({ id }) => id)
    const chairs = set.reduce((sum, table) => sum + table.chairs, 0)
    const suits = set.every(
      ({ minGuests, online }) => minGuests <= party.guests && (online || party.by === 'staff'),
    )
    if (set.length > Math.max(1, model.rules.maxJoined) || chairs < party.guests || !suits) continue
    if (isConnected(set) && areFree(model, ids, party, own)) fitting.push({ ids, chairs })
  }
  const fewest = Math.min(...fitting.map(({ ids }) => ids.length))
  const candidates = fitting.filter(({ ids }) => ids.length === fewest)
  const minChairs = Math.min(...candidates.map(({ chairs }) => chairs))
  return candidates.filter(({ chairs }) => chairs === minChairs).map(({ ids }) => ids)
}

function isConnected(set: readonly ModelTable[]): boolean {
  const reached = new Set(set.slice(0, 1).map(({ id }) => id))
  for (let round = 0; round < set.length; round++)
    for (const { id, neighbours } of set)
      if (neighbours.some((other) => reached.has(other))) reached.add(id)
  return set.every(({ id }) => reached.has(id))
}

/** Every reason for which a guest cannot have this stay. */
export function stayProblems(
  model: Model,
  stay: { guest: number; guests: number; start: number; minutes: number },
  own?: ModelReservation,
): string[] {
  const { now, rules, days } = model
  const end = stay.start + stay.minutes * MINUTE
  const problems: string[] = []
  if (!model.tables.some(({ online }) => online)) problems.push('booking_off')
  if (stay.start < Math.ceil((now + HOUR) / QUARTER) * QUARTER) problems.push('booking_too_soon')
  if (!days.some(({ opens, closes }) => opens <= stay.start && end <= closes))
    problems.push('slot_unavailable')
  if (overlapsOwn(model, { ...stay, end }, own)) problems.push('booking_overlap')
  const arriving = othersLive(model, own)
    .filter(({ start }) => Math.floor(start / QUARTER) === Math.floor(stay.start / QUARTER))
    .reduce((sum, { guests }) => sum + guests, 0)
  const isFull = rules.coversPerQuarter !== null && arriving + stay.guests > rules.coversPerQuarter
  const party = { guests: stay.guests, by: 'guest' as const, from: stay.start }
  const until = end + rules.turnoverMinutes * MINUTE
  if (isFull || bestSets(model, { ...party, until }, own).length === 0) problems.push('table_taken')
  return problems
}

/** Whether the guest sits at another table at this time. */
export const overlapsOwn = (
  model: Model,
  stay: { guest: number | null; start: number; end: number },
  own?: ModelReservation,
): boolean =>
  othersLive(model, own).some(
    ({ guest, start, end }) => guest === stay.guest && start < stay.end && stay.start < end,
  )

const RESERVATION_LIMIT = 5
const NO_SHOW_LIMIT = 4
export function historyProblems({ reservations, now }: Model, guest: number): string[] {
  const own = reservations.filter((each) => each.guest === guest)
  const problems: string[] = []
  if (own.filter((each) => isLive(each) && each.end > now).length >= RESERVATION_LIMIT)
    problems.push('booking_limit')
  if (own.filter(({ status }) => status === 'no_show').length >= NO_SHOW_LIMIT)
    problems.push('booking_blocked')
  return problems
}

export const answerUntilOf = ({ now, rules }: Model, start: number): number =>
  Math.min(now + rules.acceptMinutes * MINUTE, Math.max(start - QUARTER, now + (start - now) / 2))

const DEADLINE = 2 * HOUR
export const changeProblems = ({ now }: Model, { status, start }: ModelReservation): string[] =>
  status !== 'new' && status !== 'approved'
    ? ['invalid_transition']
    : now >= start - DEADLINE
      ? ['too_late']
      : []

export const cancelProblems = ({ now }: Model, { status, start }: ModelReservation): string[] =>
  status === 'new'
    ? []
    : status !== 'approved'
      ? ['invalid_transition']
      : now >= start - DEADLINE
        ? ['too_late']
        : []

export type ShopMove = 'approved' | 'seated' | 'completed' | 'canceled' | 'no_show'
const SHOP_MOVES: Record<ModelStatus, readonly ShopMove[]> = {
  new: ['approved', 'canceled'],
  approved: ['seated', 'canceled', 'no_show'],
  seated: ['completed'],
  completed: [],
  canceled: [],
  no_show: [],
}
export function moveProblems({ now }: Model, { status, start }: ModelReservation, to: ShopMove) {
  if (!SHOP_MOVES[status].includes(to)) return ['invalid_transition']
  if (to === 'seated' && now < start - 30 * MINUTE) return ['too_early']
  if (to === 'no_show' && now < start + QUARTER) return ['too_early']
  return []
}

/** Ends a reservation. Seated guests free their tables after the turnover from now on. */
export function end(
  { now, rules }: Model,
  reservation: ModelReservation,
  to: 'completed' | 'canceled' | 'no_show',
  by: ModelReservation['canceledBy'],
): void {
  const { status, from, until } = reservation
  reservation.undo = { status, from, until }
  if (status === 'seated')
    reservation.until = Math.min(
      until,
      Math.max(now + rules.turnoverMinutes * MINUTE, from + MINUTE),
    )
  reservation.status = to
  reservation.endedAt = now
  reservation.canceledBy = to === 'canceled' ? by : null
  reservation.version++
}

/** Guests who are early take their tables from now on, unless another party has them. */
export function seat(model: Model, reservation: ModelReservation): void {
  reservation.status = 'seated'
  reservation.arrived = true
  reservation.version++
  const early = { from: model.now, until: reservation.until }
  if (model.now < reservation.from && areFree(model, reservation.tables, early, reservation))
    reservation.from = model.now
}

export function undoProblems(model: Model, reservation: ModelReservation): string[] {
  const { status, endedAt, canceledBy, undo } = reservation
  const isUndoable =
    endedAt !== null &&
    model.now < endedAt + 10 * MINUTE &&
    (status !== 'canceled' || canceledBy === 'shop')
  if (!isUndoable || undo === null) return ['invalid_transition']
  const problems: string[] = []
  if (!areFree(model, reservation.tables, undo, reservation)) problems.push('table_taken')
  if (reservation.guest !== null && overlapsOwn(model, reservation, reservation))
    problems.push('booking_overlap')
  return problems
}
export function undo(reservation: ModelReservation): void {
  Object.assign(reservation, reservation.undo)
  Object.assign(reservation, { undo: null, endedAt: null, canceledBy: null })
  reservation.version++
}

/** The moves of the system when time passes. */
export function sweep(model: Model): void {
  for (const reservation of model.reservations) {
    const { status, answerUntil, end: endsAt } = reservation
    if (status === 'new' && answerUntil !== null && answerUntil <= model.now)
      end(model, reservation, 'canceled', 'system')
    else if (status === 'seated' && endsAt + 4 * HOUR <= model.now)
      end(model, reservation, 'completed', null)
    else if (status === 'approved' && endsAt + 3 * HOUR <= model.now)
      end(model, reservation, 'completed', null)
  }
}
