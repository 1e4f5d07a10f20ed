import { mkdir } from 'node:fs/promises'
import { writePictures } from '@hawker/server/database/seed/pictures/write-pictures'
import { type Database, openDatabase } from '@hawker/server/database/database'
import { cloneCity } from '@hawker/server/testing/test-city'
import { openBenchPostgres } from './postgres.ts'
import { DATA_FOLDER, type ServerGiven } from './start-server.ts'

/** A city at dinner time on a Postgres that keeps its word; it and every server of the run share one core, the load has the other. */
export type Stage = {
  readonly seed: number
  readonly core: number
  readonly loadCore: number
  readonly database: Database
  /** The Postgres of this stage, whose processor time is counted with the server's. */
  readonly postmaster: number
  readonly given: ServerGiven
  /** Options of Node that write a CPU profile of this name, when one was asked for. */
  profile(name: string): string[]
  close(): Promise<void>
}
export type StageGiven = { seed: number; profileFolder?: string | undefined }
export type House = {
  /** A city that nobody has ordered in yet: what one part leaves to be done must not slow down the next. */
  stage(): Promise<Stage>
  close(): Promise<void>
}

export async function openHouse({ seed, profileFolder }: StageGiven): Promise<House> {
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
        given: { connectionString: postgres.near(city.connectionString), dataFolder: DATA_FOLDER },
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
