import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { checkContentType, contentTypeOf } from './picture-key.ts'
import type { Storage } from './port.ts'
import { isMissing, writeAtomically } from './write-atomically.ts'

/** Files in a folder. */
export const folderStorage = (folder: string): Storage => ({
  async put(key, bytes, contentType) {
    checkContentType(key, contentType)
    await writeAtomically(join(folder, key), bytes)
  },
  async get(key) {
    const contentType = contentTypeOf(key)
    if (contentType === undefined) return undefined
    try {
      return { bytes: await readFile(join(folder, key)), contentType }
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  },
  async remove(key) {
    if (contentTypeOf(key) !== undefined) await rm(join(folder, key), { force: true })
  },
})
