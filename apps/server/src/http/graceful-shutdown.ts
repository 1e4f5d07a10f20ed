import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const CHECK_INTERVAL_MS = 50

/**
 * Lets a closing server end with its last response. Node closes only the connections that are idle
 * when `close` begins. A connection that becomes idle later stays open for `keepAliveTimeout`. A
 * connection without any request yet, which browsers open in advance, stays open until the client
 * closes it.
 */
export function closeIdleConnectionsOnShutdown(app: FastifyInstance): void {
  const open = new Set<Socket>()
  app.server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('preClose', async () => {
    if (!app.server.listening) return
    const closeIdle = () => {
      app.server.closeIdleConnections()
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    }
    const timer = setInterval(closeIdle, CHECK_INTERVAL_MS)
    app.server.once('close', () => clearInterval(timer))
  })
}
