import { Agent, request } from 'node:http'

/**
 * A fetch over a limited number of keep-alive sockets, which its callers share like the users behind
 * a carrier's gateway.
 */
export function fetchOverSockets(
  sockets: number,
  localAddress?: string,
): typeof fetch & { close(): void } {
  const agent = new Agent({
    keepAlive: true,
    maxSockets: sockets,
    maxFreeSockets: sockets,
    ...(localAddress ? { localAddress } : {}),
  })
  const send: typeof fetch = (input, init) =>
    new Promise((resolve, reject) => {
      const signal = init?.signal
      const call = request(
        String(input),
        {
          agent,
          method: init?.method ?? 'GET',
          headers: Object.fromEntries(new Headers(init?.headers)),
          ...(signal ? { signal } : {}),
        },
        (answer) => {
          const chunks: Buffer[] = []
          answer.on('data', (chunk: Buffer) => chunks.push(chunk))
          answer.on('error', reject)
          answer.on('aborted', () => reject(new Error('The response was aborted')))
          const responseInit = {
            status: answer.statusCode ?? 0,
            headers: { 'content-type': answer.headers['content-type'] ?? '' },
          }
          answer.on('end', () => resolve(new Response(Buffer.concat(chunks), responseInit)))
        },
      )
      call.on('error', reject)
      const body = init?.body
      if (body instanceof Blob)
        body.arrayBuffer().then((bytes) => call.end(Buffer.from(bytes)), reject)
      else call.end(typeof body === 'string' ? body : undefined)
    })
  return Object.assign(send, { close: () => agent.destroy() })
}
