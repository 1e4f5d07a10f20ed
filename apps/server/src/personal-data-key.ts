import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const KEY_BYTES = 32

/**
 * The key that encrypts health data and quotes. It is stored outside the database, so that a copy
 * of the database alone reveals nothing. `configured`: the key from the settings, for several
 * machines on one database.
 */
export async function loadPersonalDataKey(
  dataFolder: string,
  configured: string | undefined,
): Promise<Uint8Array> {
  if (configured) return Buffer.from(configured, 'hex')
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
