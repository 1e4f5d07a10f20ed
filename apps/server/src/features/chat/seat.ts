import type { ChatSeat } from '@hawker/contract/chats'
import { refuse } from '../../http/refuse.ts'
import type { Actor } from '../../http/route.ts'

/** The caller and the side of the table that they sit on. */
export type Seat = { readonly userId: number; readonly as: ChatSeat }
/** Messages are written and read by sides: a shop's people, and staff, are one. */
export type Side = 'user' | 'desk'

export const sideOf = ({ as }: Seat): Side => (as === 'user' ? 'user' : 'desk')

/** Whose shop or order it is, statements ask; whether somebody is staff, only their roles say. */
export function seatOf({ userId, roles }: Actor, as: ChatSeat = 'user'): Seat {
  if (as === 'admin' && !roles.has('admin')) return refuse('forbidden')
  return { userId, as }
}
