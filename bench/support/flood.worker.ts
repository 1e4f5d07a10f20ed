// Asks for paths again and again over many sockets, in a thread of its own. Tells how many answers
// came.
import { parentPort, workerData } from 'node:worker_threads'
import { fetchOverSockets } from './fetch-over-sockets.ts'
import type { Flood } from './flood.ts'

const { address, localAddress, sockets, paths, headers }: Flood = workerData
const call = fetchOverSockets(sockets, localAddress)
let turn = 0
let answered = 0
let isOver = false
parentPort?.once('message', () => (isOver = true))
await Promise.all(
  Array.from({ length: sockets }, async () => {
    while (!isOver) {
      const path = paths[turn++ % paths.length] ?? '/'
      const answer = await call(address + path, { headers })
      if (answer.ok) answered++
    }
  }),
)
call.close()
parentPort?.postMessage(answered)
