import { type Database, openDatabase } from '@hawker/server/database/database'
import { cloneCity } from '@hawker/server/testing/test-city'
import { agentFetch } from '../agent-fetch.ts'
import { DATA_FOLDER, type StartedServer, startServer } from '../start-server.ts'

export type ServedCity = {
  readonly database: Database
  readonly server: StartedServer
  /** Over at most so many sockets. */
  readonly call: ReturnType<typeof agentFetch>
  close(): Promise<void>
}

/** A city of one's own with a server before it, for a crowd that comes over so many sockets. */
export async function serveCity({ sockets }: { sockets: number }): Promise<ServedCity> {
  const city = await cloneCity()
  const database = openDatabase({ connectionString: city.connectionString, max: 2 })
  const server = await startServer({
    connectionString: city.connectionString,
    dataFolder: DATA_FOLDER,
  })
  const call = agentFetch(sockets)
  return {
    database,
    server,
    call,
    async close() {
      call.close()
      await server.stop()
      await database.close()
      await city.drop()
    },
  }
}
