import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

export type Flood = {
  address: string
  localAddress: string
  sockets: number
  /** Requested by turns. */
  paths: readonly string[]
  headers: Readonly<Record<string, string>>
}

/** Starts a flood of requests. The function that it returns ends it and counts the answers. */
export function startFlood(flood: Flood): () => Promise<number> {
  const worker = new Worker(new URL('./flood.worker.ts', import.meta.url), { workerData: flood })
  return async () => {
    worker.postMessage('stop')
    const [answered] = await once(worker, 'message')
    return Number(answered)
  }
}
