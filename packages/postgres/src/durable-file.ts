import { randomUUID } from 'node:crypto'
import { link, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { PRIVATE_FILE } from '@hawker/std/file-modes'

const errorCode = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

/**
 * Creates a file with its whole content, which survives a power cut from the return of this
 * function on. Returns false if the file exists. No other process ever sees a part of it.
 */
export async function createDurably(file: string, content: string): Promise<boolean> {
  const temporary = `${file}.${randomUUID()}`
  try {
    const handle = await open(temporary, 'wx', PRIVATE_FILE)
    try {
      await handle.writeFile(content)
      await handle.sync()
    } finally {
      await handle.close()
    }
    const created = await publish(temporary, file)
    await syncFolder(dirname(file))
    return created
  } finally {
    await rm(temporary, { force: true })
  }
}

/** A link never replaces a file, unlike a rename. Some file systems have no links. */
async function publish(temporary: string, file: string): Promise<boolean> {
  try {
    await link(temporary, file)
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    if (errorCode(error) !== 'EPERM' && errorCode(error) !== 'ENOTSUP') throw error
    await rename(temporary, file)
  }
  return true
}

/** Makes the new name durable. Windows cannot open folders. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
