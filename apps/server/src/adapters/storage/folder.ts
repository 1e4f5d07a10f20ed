import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Storage } from './port.ts'

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
const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'EISDIR' || error.code === 'ENOTDIR')

/** Files in a folder. A file is there whole or not at all: it is written beside its place and moved there. */
export const folderStorage = (folder: string): Storage => ({
  async put(key, bytes, contentType) {
    const known = typeOf(key)
    if (known === undefined) throw new Error(`${key} is not a name for a picture`)
    if (known !== contentType) throw new Error(`${key} cannot hold ${contentType}`)
    const place = join(folder, key)
    await mkdir(dirname(place), { recursive: true })
    const beside = `${place}.${randomUUID()}.part`
    try {
      const file = await open(beside, 'wx')
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(beside, place)
    } catch (error) {
      await rm(beside, { force: true })
      throw error
    }
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
