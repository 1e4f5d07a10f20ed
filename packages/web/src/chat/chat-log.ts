export type Place = { latitude: number; longitude: number }
/** What the API answers of a message, as far as it is shown. */
export type Said = {
  id: number
  chat_id: number
  client_id: string
  user: { firstname: string; role: string }
  type: 'text' | 'image' | 'location'
  text: string | null
  image: string | null
  location: Place | null
  created_at: string
  read_at: string | null
}
/** A text on its way. It is kept on the device until it has arrived; `failed`: it waits for somebody to try again. */
export type Unsent = { client_id: string; text: string; created_at: string; failed: boolean }
export type ChatLog = { said: readonly Said[]; unsent: readonly Unsent[] }
export const EMPTY_LOG: ChatLog = { said: [], unsent: [] }

/** With these messages in their places, each once; what has arrived is not on its way any more. */
export function withSaid({ said, unsent }: ChatLog, more: readonly Said[]): ChatLog {
  const byId = new Map([...said, ...more].map((message) => [message.id, message]))
  const arrived = new Set(more.map(({ client_id }) => client_id))
  return {
    said: [...byId.values()].sort((one, other) => one.id - other.id),
    unsent: unsent.filter(({ client_id }) => !arrived.has(client_id)),
  }
}
/** `role` sits on the side that wrote the message; both desks of a chat are one side. */
const isBy = ({ user }: Said, side: 'user' | 'desk') => (user.role === 'user') === (side === 'user')
export const isMine = (message: Said, seat: string): boolean =>
  isBy(message, seat === 'user' ? 'user' : 'desk')

/** After a side has seen everything up to a message. */
export const seenBy = (
  log: ChatLog,
  side: 'user' | 'desk',
  lastId: number,
  at: string,
): ChatLog => ({
  ...log,
  said: log.said.map((message) =>
    message.id <= lastId && message.read_at === null && !isBy(message, side)
      ? { ...message, read_at: at }
      : message,
  ),
})
/** The last message of the other side that nobody on this one has seen. */
export const lastUnseen = ({ said }: ChatLog, seat: string): number | undefined =>
  said.findLast((message) => message.read_at === null && !isMine(message, seat))?.id

export const withUnsent = (log: ChatLog, text: Unsent): ChatLog => ({
  ...log,
  unsent: [...log.unsent.filter(({ client_id }) => client_id !== text.client_id), text],
})
/** What was on its way when a page went is not known to have arrived. Trying again is harmless: it has a name of its own. */
export const keptUnsent = (kept: readonly Unsent[]): Unsent[] =>
  kept.map((text) => ({ ...text, failed: true }))
