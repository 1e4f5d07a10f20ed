import type { FastifyReply, FastifyRequest } from 'fastify'
import type { StreamEvent, StreamSource } from './route.ts'

const PING_MS = 25_000
/** A reader that does not read is let go rather than kept in memory. */
const MOST_UNREAD_BYTES = 256 * 1024

/** Server-sent events until the client goes away or the server drains. */
export async function sendStream(
  request: FastifyRequest,
  reply: FastifyReply,
  source: StreamSource,
  onFault: (error: unknown) => void,
): Promise<void> {
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    connection: 'keep-alive',
  })
  request.raw.socket.setTimeout(0)
  raw.write('retry: 2000\n\n')
  const send = ({ event, id, data }: StreamEvent) => {
    if (raw.destroyed) return
    raw.write(`event: ${event}\n${id ? `id: ${id}\n` : ''}data: ${JSON.stringify({ event, ...data })}\n\n`)
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
  open.add(raw)
  raw.once('close', () => {
    clearInterval(ping)
    open.delete(raw)
    stop()
  })
}

const open = new Set<FastifyReply['raw']>()
/** Ends all live streams, so that a draining server can close. Clients come back to another one by themselves. */
export function endStreams(): void {
  for (const raw of open) raw.end()
}
