import { chmod, mkdir, stat } from 'node:fs/promises'
import { PRIVATE_FOLDER } from '@hawker/std/file-modes'

/** Root starts Postgres as another user, who must pass through the data folder. */
const PASSABLE_FOLDER = 0o711

/** Creates the data folder if it is missing. The mode of an existing folder is its owner's choice. */
export async function makeDataFolder(folder: string): Promise<void> {
  const mode = process.getuid?.() === 0 ? PASSABLE_FOLDER : PRIVATE_FOLDER
  await mkdir(folder, { recursive: true, mode })
}

/** Closes a folder that an earlier version left open to others. Another user's folder is not ours. */
export async function closeFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  })
  if (!found?.isDirectory() || found.uid !== process.getuid?.()) return
  if ((found.mode & 0o077) !== 0) await chmod(folder, PRIVATE_FOLDER)
}
