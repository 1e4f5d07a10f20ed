import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Storage } from './port.ts'
import { isMissing, writeWhole } from './write-whole.ts'

const TYPES: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  svg: 'image/svg+xml',
}
/** Names and folders of letters, digits, `-`, `_` and single dots: nothing that leads out of the folder or hides in it. */
const KEY = /^(?:[A-Za-z0-9_-]+\/){0,4}[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)+$/
const LONGEST_KEY = 200

const typeOf = (key: string): string | undefined => {
  if (key.length > LONGEST_KEY || !KEY.test(key)) return undefined
  return TYPES[key.slice(key.lastIndexOf('.') + 1).toLowerCase()]
}

/** Files in a folder. */
export const folderStorage = (folder: string): Storage => ({
  async put(key, bytes, contentType) {
    const known = typeOf(key)
    if (known === undefined) throw new Error(`${key} is not a name for a picture`)
    if (known !== contentType) throw new Error(`${key} cannot hold ${contentType}`)
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
