import { statfs } from 'node:fs/promises'

/** Files that live in memory, where the system has such a folder. */
export const MEMORY_FOLDER = '/dev/shm'

/** Whether so many bytes are free there; a container may have as good as none. */
export async function hasMemoryFor(bytes: number): Promise<boolean> {
  const { bavail, bsize } = await statfs(MEMORY_FOLDER).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize > bytes
}
