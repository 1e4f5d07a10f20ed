import { type Server, type Socket, connect, createServer } from 'node:net'

/** A TCP proxy with a fixed port, for a target whose port changes with each start. */
export async function openTcpProxy(
  targetPort: () => number,
): Promise<{ port: number; close(): Promise<void> }> {
  const sockets = new Set<Socket>()
  const server: Server = createServer((inner) => {
    const outer = connect(targetPort(), '127.0.0.1')
    for (const socket of [inner, outer]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.once('close', () => sockets.delete(socket))
    }
    inner.on('error', () => outer.destroy())
    outer.on('error', () => inner.destroy())
    inner.pipe(outer).pipe(inner)
    inner.once('close', () => outer.destroy())
    outer.once('close', () => inner.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    close: () =>
      new Promise((resolve) => {
        sockets.forEach((socket) => socket.destroy())
        server.close(() => resolve())
      }),
  }
}
