import { once } from 'node:events'
import { type Socket, connect, createServer } from 'node:net'

export type BreakableProxy = {
  /** The connection string of the database, through the proxy. */
  readonly connectionString: string
  /** Closes all connections and refuses new ones, like a stopped Postgres. */
  refuse(): Promise<void>
  /** Passes nothing on and closes nothing, like a lost network. */
  freeze(): void
  /** Works again. Connections that were frozen stay so. */
  mend(): Promise<void>
  close(): Promise<void>
}

/** A TCP proxy before a Postgres, to take it away and bring it back. */
export async function openBreakableProxy(connectionString: string): Promise<BreakableProxy> {
  const target = new URL(connectionString)
  const sockets = new Set<Socket>()
  let isFrozen = false
  const server = createServer((inner) => {
    const outer = connect(Number(target.port), target.hostname)
    for (const socket of [inner, outer]) {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
    }
    inner.on('error', () => outer.destroy())
    outer.on('error', () => inner.destroy())
    inner.once('close', () => outer.destroy())
    outer.once('close', () => inner.destroy())
    if (isFrozen) return
    inner.pipe(outer).pipe(inner)
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const url = new URL(connectionString)
  url.port = String(port)
  const refuse = async () => {
    if (!server.listening) return
    server.close()
    sockets.forEach((socket) => socket.destroy())
    await once(server, 'close')
  }
  return {
    connectionString: url.href,
    refuse,
    freeze() {
      isFrozen = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    async mend() {
      isFrozen = false
      if (!server.listening) await listen(port)
    },
    close: refuse,
  }
}
