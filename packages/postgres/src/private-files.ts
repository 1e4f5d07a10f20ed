import { chmod, mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { PRIVATE_FOLDER } from '@hawker/std/file-modes'

/** Root starts Postgres as another user, who must pass through the data folder. */
const PASSABLE_FOLDER = 0o711

/** Creates the data folder if it is missing. The mode of an existing folder is its owner's choice. */
export async function makeDataFolder(folder: string): Promise<void> {
  const mode = process.getuid?.() === 0 ? PASSABLE_FOLDER : PRIVATE_FOLDER
  await makeFolder(folder, mode)
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

/**
 * Creates a folder with those above it. Node's own `recursive` never ends below /proc, where a
 * folder exists and can hold no other.
 */
async function makeFolder(folder: string, mode: number): Promise<void> {
  try {
    await mkdir(folder, { mode })
  } catch (error) {
    if (codeOf(error) === 'ENOENT' && !(await isFolder(dirname(folder)))) {
      await makeFolder(dirname(folder), mode)
      return makeFolder(folder, mode)
    }
    if (codeOf(error) !== 'EEXIST' || !(await isFolder(folder))) throw error
  }
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )

/** Closes a folder that an earlier version left open to others. Another user's folder is not ours. */
export async function closeFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  })
  if (!found?.isDirectory() || found.uid !== process.getuid?.()) return
  if ((found.mode & 0o077) !== 0) await chmod(folder, PRIVATE_FOLDER)
}
