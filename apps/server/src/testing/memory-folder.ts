import { statfs } from 'node:fs/promises'

/** A folder in memory, on systems that have it. */
export const MEMORY_FOLDER = '/dev/shm'

/** Whether the folder has this many free bytes. Containers often have few. */
export async function hasMemoryFor(bytes: number): Promise<boolean> {
  const { bavail, bsize } = await statfs(MEMORY_FOLDER).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize > bytes
}
