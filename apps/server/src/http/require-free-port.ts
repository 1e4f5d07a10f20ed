import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Rejects with the error of `listen` if the server could not listen there. Port 0 is any free port.
 */
export async function requireFreePort({
  port,
  host,
}: {
  port: number
  host: string
}): Promise<void> {
  const probe = createServer()
  probe.listen({ port, host })
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}
