import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LiveEvent } from '../../core/live-events.ts'
import type { StreamEvent, StreamSource } from './route.ts'

const PING_MS = 25_000
/** A client that reads too slowly is disconnected, so that its events do not pile up in memory. */
const MAX_BUFFERED_BYTES = 256 * 1024

/**
 * Sends server-sent events until the client disconnects, its session ends or the server shuts down.
 */
export async function sendEventStream(
  request: FastifyRequest,
  reply: FastifyReply,
  source: StreamSource,
  session: { id: number; isActive: () => Promise<boolean> } | undefined,
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
    if (raw.writableLength > MAX_BUFFERED_BYTES) raw.destroy()
  }
  let stop: () => void
  try {
    stop = await source(send)
  } catch (error) {
    // The headers are sent, so an error response is impossible. The client reconnects.
    onFault(error)
    raw.end()
    return
  }
  // The client disconnected while the stream was being opened: its `close` event has passed.
  if (raw.destroyed) return stop()
  const ping = setInterval(() => send({ event: 'ping', data: {} }), PING_MS)
  open.set(raw, session?.id)
  raw.once('close', () => {
    clearInterval(ping)
    open.delete(raw)
    stop()
  })
  // The session may have ended after authentication and before this stream was registered.
  if (session && !(await session.isActive().catch(() => false))) raw.end()
}

const open = new Map<FastifyReply['raw'], number | undefined>()
export const isOpenStream = (raw: FastifyReply['raw']): boolean => open.has(raw)

/** Ends all streams, so that the server can close. Clients reconnect automatically. */
export function endAllStreams(): void {
  for (const raw of open.keys()) raw.end()
}

/**
 * Ends the streams of a session that ended in any process. `live.resumed` says that this process
 * missed events: then all streams end, and clients reconnect with the id of their last event.
 */
export function endStreamsOfSession({ topic, payload }: LiveEvent): void {
  if (topic === 'live.resumed') return endAllStreams()
  if (topic !== 'session.ended') return
  for (const [raw, session] of open)
    if (session !== undefined && session === payload['session_id']) raw.end()
}
