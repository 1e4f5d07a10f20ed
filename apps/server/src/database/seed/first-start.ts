import { hash } from '@node-rs/argon2'
import { DEMO_PASSWORD, DEMO_PEOPLE } from '../../demo-people.ts'
import type { StartupStep } from '../../startup-step.ts'
import { openDatabase } from '@hawker/postgres/database'
import { buildCity } from './city.ts'
import { writePictures } from './pictures/write-pictures.ts'
import { isEmpty, writeCity } from './write/write-city.ts'

export type FirstStart = {
  seed: number
  picturesFolder: string
  personalDataKey: Uint8Array
  step: StartupStep
}

/** Statements with thousands of rows are slow, and a second server waits for the first one. */
const PATIENCE_MS = 300_000

/** Writes the demo city into an empty database, and all missing pictures. */
export async function firstStart(
  connectionString: string,
  { seed, picturesFolder, personalDataKey, step }: FirstStart,
): Promise<void> {
  const pictures = step('pictures', (progress) =>
    writePictures(picturesFolder, { onProgress: progress }),
  )
  const database = openDatabase({ connectionString, max: 1, statementTimeoutMs: PATIENCE_MS })
  try {
    if (await isEmpty(database)) {
      await step('demo city', async () => {
        const now = new Date()
        const passwordHash = await hash(DEMO_PASSWORD)
        await writeCity(database, buildCity({ seed, now }), {
          people: DEMO_PEOPLE.map((person) => ({ ...person, passwordHash })),
          personalDataKey,
          now,
        })
      })
    }
  } finally {
    await database.close()
  }
  await pictures
}
