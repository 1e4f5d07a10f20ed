import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LiveEvent } from './live.ts'
import type { StreamEvent, StreamSource } from './route.ts'

const PING_MS = 25_000
/** A reader that does not read is let go rather than kept in memory. */
const MOST_UNREAD_BYTES = 256 * 1024

/** Server-sent events until the client goes away, its session ends or the server drains. `stillIn` asks whether the session is there yet. */
export async function sendStream(
  request: FastifyRequest,
  reply: FastifyReply,
  source: StreamSource,
  session: { id: number; stillIn: () => Promise<boolean> } | undefined,
  onFault: (error: unknown) => void,
): Promise<void> {
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    connection: 'keep-alive',
  })
  request.raw.socket.setTimeout(0)
  raw.write('retry: 2000\n\n')
  const send = ({ event, id, data }: StreamEvent) => {
    if (raw.destroyed) return
    raw.write(
      `event: ${event}\n${id ? `id: ${id}\n` : ''}data: ${JSON.stringify({ event, ...data })}\n\n`,
    )
    if (raw.writableLength > MOST_UNREAD_BYTES) raw.destroy()
  }
  let stop: () => void
  try {
    stop = await source(send)
  } catch (error) {
    // The answer has begun, so it cannot become a refusal: it ends, and the client comes again.
    onFault(error)
    raw.end()
    return
  }
  // Gone while it was being opened: its close has been told already.
  if (raw.destroyed) return stop()
  const ping = setInterval(() => send({ event: 'ping', data: {} }), PING_MS)
  open.set(raw, session?.id)
  raw.once('close', () => {
    clearInterval(ping)
    open.delete(raw)
    stop()
  })
  // It may have ended between the door and here, where nobody would have told us.
  if (session && !(await session.stillIn().catch(() => false))) raw.end()
}

const open = new Map<FastifyReply['raw'], number | undefined>()
/** Ends all live streams, so that a draining server can close. Clients come back to another one by themselves. */
export function endStreams(): void {
  for (const raw of open.keys()) raw.end()
}

/**
 * A session that ended, here or in another process, hears no more (migration 0075 tells of it). When this process itself was deaf for a while all
 * are ended: clients come back and name the last event they heard.
 */
export function endStreamsOf({ topic, payload }: LiveEvent): void {
  if (topic === 'live.resumed') return endStreams()
  if (topic !== 'session.ended') return
  for (const [raw, session] of open)
    if (session !== undefined && session === payload['session_id']) raw.end()
}
