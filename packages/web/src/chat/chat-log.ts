export type GeoPoint = { latitude: number; longitude: number }
/** A message as the API returns it, as much of it as is shown. */
export type Message = {
  id: number
  chat_id: number
  client_id: string
  user: { firstname: string; role: string }
  type: 'text' | 'image' | 'location'
  text: string | null
  image: string | null
  location: GeoPoint | null
  created_at: string
  read_at: string | null
}
/**
 * A text that has not arrived. It is stored on the device until then. `failed`: it waits for a
 * retry.
 */
export type UnsentText = { client_id: string; text: string; created_at: string; failed: boolean }
export type ChatLog = { messages: readonly Message[]; unsent: readonly UnsentText[] }
export const EMPTY_LOG: ChatLog = { messages: [], unsent: [] }

/** Adds messages in order, each once. Unsent texts that have arrived are removed. */
export function withMessages({ messages, unsent }: ChatLog, more: readonly Message[]): ChatLog {
  const byId = new Map([...messages, ...more].map((message) => [message.id, message]))
  const arrived = new Set(more.map(({ client_id }) => client_id))
  return {
    messages: [...byId.values()].sort((one, other) => one.id - other.id),
    unsent: unsent.filter(({ client_id }) => !arrived.has(client_id)),
  }
}
/** `role` sits on the side that wrote the message. Both desks of a chat are one side. */
const isBy = ({ user }: Message, side: 'user' | 'desk') =>
  (user.role === 'user') === (side === 'user')
export const isMine = (message: Message, seat: string): boolean =>
  isBy(message, seat === 'user' ? 'user' : 'desk')

/** Marks the other side's messages as read by `side`, up to `lastId`. */
export const readBy = (
  log: ChatLog,
  side: 'user' | 'desk',
  lastId: number,
  at: string,
): ChatLog => ({
  ...log,
  messages: log.messages.map((message) =>
    message.id <= lastId && message.read_at === null && !isBy(message, side)
      ? { ...message, read_at: at }
      : message,
  ),
})
/** The id of the other side's last message that this side has not read. */
export const lastUnread = ({ messages }: ChatLog, seat: string): number | undefined =>
  messages.findLast((message) => message.read_at === null && !isMine(message, seat))?.id

export const withUnsent = (log: ChatLog, text: UnsentText): ChatLog => ({
  ...log,
  unsent: [...log.unsent.filter(({ client_id }) => client_id !== text.client_id), text],
})
/**
 * Texts that were on their way when a page was left may not have arrived. A retry is safe:
 * `client_id` identifies it.
 */
export const asFailed = (texts: readonly UnsentText[]): UnsentText[] =>
  texts.map((text) => ({ ...text, failed: true }))
