import { type Database, openDatabase } from '@hawker/postgres/database'
import { cloneCity } from '@hawker/server/testing/test-city'
import { fetchOverSockets } from '../support/fetch-over-sockets.ts'
import {
  DATA_FOLDER,
  type ServerSettings,
  type StartedServer,
  startServer,
} from '../support/start-server.ts'

export type ServedCity = {
  readonly database: Database
  readonly server: StartedServer
  /** A fetch over the limited number of sockets. */
  readonly call: ReturnType<typeof fetchOverSockets>
  close(): Promise<void>
}

/** Opens a city with its own database and server, for a crowd that shares a number of sockets. */
export async function serveCity({
  sockets,
  ...settings
}: { sockets: number } & Pick<
  ServerSettings,
  'rateLimitScale' | 'trustProxy'
>): Promise<ServedCity> {
  const city = await cloneCity()
  const database = openDatabase({ connectionString: city.connectionString, max: 2 })
  const server = await startServer({
    ...settings,
    connectionString: city.connectionString,
    dataFolder: DATA_FOLDER,
  })
  const call = fetchOverSockets(sockets)
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
