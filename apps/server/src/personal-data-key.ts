import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createDurably } from '@hawker/postgres/durable-file'
import { prepareDataFolder } from '@hawker/postgres/embedded/data-folder'
import { StartError } from '@hawker/std/start-error'

const KEY_BYTES = 32
const KEY = new RegExp(`^[0-9a-f]{${2 * KEY_BYTES}}$`, 'i')

/**
 * The master key. It encrypts personal data and secrets of the database, and `deriveKey` makes the
 * keys of links, table codes and pictures from it. It is stored outside the database, so that a copy
 * of the database alone reveals nothing. `configured`: the key from the environment, for several
 * machines on one database.
 */
export async function loadPersonalDataKey(
  dataFolder: string,
  configured: string | undefined,
): Promise<Uint8Array> {
  if (configured) return Buffer.from(configured, 'hex')
  const file = join(dataFolder, 'personal.key')
  const found = (await read(file)) ?? (await create(dataFolder, file))
  const text = found.trim()
  if (!KEY.test(text))
    throw new StartError(
      `${file} ${text === '' ? 'is empty' : 'is damaged'}: it must hold ${2 * KEY_BYTES} hexadecimal digits. ` +
        'Restore it from your backup, or set PERSONAL_KEY. Without the key these cannot be read any more: ' +
        'allergies and diets, authenticator apps, recovery codes, devices for pushes and the stored keys ' +
        'of payment providers. Only if you have no backup, move the file away: Hawker makes a new key, users enter ' +
        'their allergies again, and staff without another second factor cannot sign in.',
    )
  return Buffer.from(text, 'hex')
}

const read = (file: string): Promise<string | undefined> =>
  readFile(file, 'utf8').catch((error: unknown) => {
    // `prepareDataFolder` names what is wrong with a folder that is missing or a file.
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw new StartError(
      `${file} cannot be read (${error instanceof Error ? error.message : error}). ` +
        'Let the user that runs Hawker read it, or set PERSONAL_KEY.',
      { cause: error },
    )
  })

/** Another process may be faster, so the file decides. */
async function create(dataFolder: string, file: string): Promise<string> {
  await prepareDataFolder(dataFolder)
  await createDurably(file, randomBytes(KEY_BYTES).toString('hex'))
  return readFile(file, 'utf8')
}
