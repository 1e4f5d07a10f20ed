import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { BatchedSocket } from './batched-socket.ts'

test('what is written between two turns leaves at once, in its order; what is written later leaves later', async () => {
  let heard = ''
  const server = createServer((peer) => void peer.on('data', (chunk) => (heard += String(chunk))))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const sends: number[] = []
  class Counted extends BatchedSocket {
    override _writev(chunks: { chunk: unknown; encoding: BufferEncoding }[], done: (error?: Error | null) => void) {
      sends.push(chunks.length)
      super._writev?.(chunks, done)
    }
  }
  const socket = new Counted()
  await once(socket.connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1'), 'connect')
  const statement = (...parts: string[]) => {
    socket.cork()
    for (const part of parts) socket.write(part)
    socket.uncork()
  }
  statement('a', 'b')
  statement('c')
  await Promise.resolve()
  statement('d', 'e')
  await new Promise((resolve) => setImmediate(resolve))
  statement('f', 'g')
  const closed = once(socket, 'close')
  socket.end()
  await closed
  server.close()
  assert.deepEqual(sends, [5, 2])
  assert.equal(heard, 'abcdefg')
})
