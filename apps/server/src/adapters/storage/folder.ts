import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { checkType, typeOf } from './picture-key.ts'
import type { Storage } from './port.ts'
import { isMissing, writeWhole } from './write-whole.ts'

/** Files in a folder. */
export const folderStorage = (folder: string): Storage => ({
  async put(key, bytes, contentType) {
    checkType(key, contentType)
    await writeWhole(join(folder, key), bytes)
  },
  async get(key) {
    const contentType = typeOf(key)
    if (contentType === undefined) return undefined
    try {
      return { bytes: await readFile(join(folder, key)), contentType }
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  },
  async remove(key) {
    if (typeOf(key) !== undefined) await rm(join(folder, key), { force: true })
  },
})
