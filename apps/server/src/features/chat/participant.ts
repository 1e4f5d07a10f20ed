import type { ChatSeat } from '@hawker/contract/chats'
import { refuse } from '../../core/refuse.ts'
import type { Actor } from '../../core/actor.ts'

/** The caller and the role in which they take part. */
export type ChatParticipant = { readonly userId: number; readonly as: ChatSeat }
/** A chat has two sides; all staff of a shop or of the marketplace are one side. */
export type ChatSide = 'user' | 'desk'

export const sideOf = ({ as }: ChatParticipant): ChatSide => (as === 'user' ? 'user' : 'desk')

/** Checks the role of staff. Queries check who owns the shop or the order. */
export function requireParticipant(
  { userId, roles }: Actor,
  as: ChatSeat = 'user',
): ChatParticipant {
  if (as === 'admin' && !roles.has('admin')) return refuse('forbidden')
  return { userId, as }
}
