import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const KEY_BYTES = 32

/**
 * The key that seals what people say about their health, and what they were quoted. Kept beside the database, not in it: a copy of one is worth nothing without the other.
 * `given`: of the setting, for several machines over one database.
 */
export async function loadPersonalDataKey(
  dataFolder: string,
  given: string | undefined,
): Promise<Uint8Array> {
  if (given) return Buffer.from(given, 'hex')
  const file = join(dataFolder, 'personal.key')
  await mkdir(dataFolder, { recursive: true })
  try {
    await writeFile(file, randomBytes(KEY_BYTES).toString('hex'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const key = Buffer.from((await readFile(file, 'utf8')).trim(), 'hex')
  if (key.length !== KEY_BYTES) throw new Error(`${file} does not hold a key of ${KEY_BYTES} bytes`)
  return key
}
