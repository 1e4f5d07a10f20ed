import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const AGAIN_MS = 50

/**
 * Lets a closing server end with its last answer. Node closes connections that are idle at that moment; one that is being answered is kept alive afterwards for as
 * long as ever (`keepAliveTimeout`), and one over which nothing was asked yet, as browsers open them ahead, for as long as its other end likes.
 */
export function letConnectionsGo(app: FastifyInstance): void {
  const open = new Set<Socket>()
  app.server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('preClose', async () => {
    const letGo = () => {
      app.server.closeIdleConnections()
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    }
    const timer = setInterval(letGo, AGAIN_MS)
    app.server.once('close', () => clearInterval(timer))
  })
}
