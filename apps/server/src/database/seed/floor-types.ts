import type {
  ReservationSource,
  ReservationStatus,
  Occasion,
} from '@hawker/domain/reservations/reservation-state'

/** A short text in each language of the demo. */
type Titles = Record<'en' | 'ar' | 'es' | 'fr', string>

export type DemoSection = {
  titles: Titles
  area: 'indoor' | 'outdoor'
  /** How its tables are drawn. */
  plan: 'dining' | 'terrace' | 'bar' | 'upstairs'
}
export type DemoTable = {
  name: string
  /** The index of its section. */
  section: number
  chairs: number
  minGuests: number
  online: boolean
  shape: 'square' | 'round' | 'long'
  x: number
  y: number
  w: number
  h: number
  turn: number
  /** Whether it can be joined to the table before it. */
  joinsPrevious: boolean
}
export type DemoReservation = {
  number: string
  /** The demo person who booked it in the app. */
  person: 'customer' | 'friend' | null
  source: ReservationSource
  status: ReservationStatus
  guests: number
  startsAt: Date
  endsAt: Date
  name: string | null
  note: string | null
  occasion: Occasion | null
  seatedAt: Date | null
  endedAt: Date | null
  answerUntil: Date | null
  createdAt: Date
  /** Indexes of its tables. */
  tables: readonly number[]
}
/** A guest who waits for a table of a full evening, with wall times of the shop. */
export type DemoWait = {
  person: 'customer' | 'friend'
  date: string
  from: string
  until: string
  startsUntil: Date
  guests: number
}
/** Guests who wait at the door now. */
export type DemoDoorWait = { name: string; guests: number; createdAt: Date }
/** Guests who order at their table now. */
export type DemoSession = {
  /** The number of their reservation. */
  reservation: string
  openedAt: Date
  /** When their order was released to the shop, which prepares it. */
  orderedAt: Date | null
  waiterCalledAt: Date | null
}
export type DemoFloor = {
  sections: DemoSection[]
  tables: DemoTable[]
  autoApprove: boolean
  houseRules: string | null
  turnoverMinutes: number
  minutesByParty: readonly { to: number; minutes: number }[]
  reservations: DemoReservation[]
  waits: DemoWait[]
  doorWaits: DemoDoorWait[]
  sessions: DemoSession[]
}
