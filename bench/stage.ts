import { mkdir } from 'node:fs/promises'
import { writePictures } from '@hawker/server/database/seed/pictures/write-pictures'
import { type Database, openDatabase } from '@hawker/postgres/database'
import { cloneCity } from '@hawker/server/testing/test-city'
import { openBenchPostgres } from './postgres.ts'
import { DATA_FOLDER, type ServerSettings } from './support/start-server.ts'

/**
 * A demo city at dinner time. Its Postgres and the servers share one core; the load has the other
 * core.
 */
export type Stage = {
  readonly seed: number
  readonly core: number
  readonly loadCore: number
  readonly database: Database
  /** The process id of Postgres, whose processor time counts with the server's. */
  readonly postmaster: number
  readonly settings: ServerSettings
  /** Node options that write a CPU profile of this name, if profiles were requested. */
  profile(name: string): string[]
  close(): Promise<void>
}
export type BenchHostOptions = { seed: number; profileFolder?: string | undefined }
export type BenchHost = {
  /** Opens a fresh city, so that leftover work of one benchmark does not slow down the next. */
  stage(): Promise<Stage>
  close(): Promise<void>
}

export async function openBenchHost({ seed, profileFolder }: BenchHostOptions): Promise<BenchHost> {
  const core = 0
  const postgres = await openBenchPostgres({ core })
  await mkdir(DATA_FOLDER, { recursive: true })
  await writePictures(`${DATA_FOLDER}/images`, {})
  return {
    async stage() {
      const city = await cloneCity()
      const database = openDatabase({ connectionString: city.connectionString, max: 2 })
      await database.pool.query('vacuum analyze')
      return {
        seed,
        core,
        loadCore: 1,
        database,
        postmaster: await postgres.postmaster(),
        settings: {
          connectionString: postgres.near(city.connectionString),
          dataFolder: DATA_FOLDER,
        },
        profile: (name) =>
          profileFolder
            ? [
                '--cpu-prof',
                `--cpu-prof-dir=${profileFolder}`,
                `--cpu-prof-name=${name}.cpuprofile`,
              ]
            : [],
        async close() {
          await database.close()
          await city.drop()
        },
      }
    },
    close: () => postgres.stop(),
  }
}
