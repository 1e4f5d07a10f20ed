import { type Database, openDatabase } from '@hawker/postgres/database'
import { cloneCity } from '@hawker/server/testing/test-city'
import { fetchOverSockets } from '../support/fetch-over-sockets.ts'

export type ClonedCity = {
  readonly connectionString: string
  readonly database: Database
  /** A fetch over few sockets, for the servers of the test. */
  readonly call: ReturnType<typeof fetchOverSockets>
  close(): Promise<void>
}

/** Opens a city with its own database, whose servers the test starts and kills. */
export async function openClonedCity(): Promise<ClonedCity> {
  const { connectionString, drop } = await cloneCity()
  const database = openDatabase({ connectionString, max: 2 })
  const call = fetchOverSockets(8)
  return {
    connectionString,
    database,
    call,
    async close() {
      call.close()
      await database.close()
      await drop()
    },
  }
}
