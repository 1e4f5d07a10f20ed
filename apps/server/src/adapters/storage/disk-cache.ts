import { readFile, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileCache } from './port.ts'
import { isMissing, writeAtomically } from './write-atomically.ts'

/**
 * A folder with an LRU limit of `maxBytes`. Several processes may share it: each counts the files
 * that it wrote or read, and finds the others at its next start. Write errors go to `onFault` and
 * do not fail the call.
 */
export function diskCache(
  folder: string,
  maxBytes: number,
  onFault: (error: unknown) => void,
): FileCache {
  /** Bytes by key, from the least to the most recently used. */
  const sizes = new Map<string, number>()
  let total = 0
  let indexed: Promise<void> | undefined

  const markUsed = (key: string, bytes: number) => {
    total += bytes - (sizes.get(key) ?? 0)
    sizes.delete(key)
    sizes.set(key, bytes)
  }
  const drop = async (key: string) => {
    total -= sizes.get(key) ?? 0
    sizes.delete(key)
    await rm(join(folder, key), { force: true })
  }
  const shrink = async () => {
    for (const oldest of sizes.keys()) {
      if (total <= maxBytes) return
      await drop(oldest)
    }
  }
  /** Adds the files of earlier runs by age, before the files that this run has used. */
  async function indexExistingFiles(): Promise<void> {
    const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
      (error: unknown) => {
        if (isMissing(error)) return []
        throw error
      },
    )
    const old: { key: string; bytes: number; at: number }[] = []
    for (const entry of names) {
      if (!entry.isFile()) continue
      const key = join(entry.parentPath, entry.name).slice(folder.length + 1)
      const facts = await stat(join(folder, key)).catch((error: unknown) => {
        if (isMissing(error)) return undefined // deleted in the meantime
        throw error
      })
      if (facts && !sizes.has(key)) old.push({ key, bytes: facts.size, at: facts.mtimeMs })
    }
    const used = [...sizes]
    sizes.clear()
    total = 0
    for (const { key, bytes } of old.sort((a, b) => a.at - b.at)) markUsed(key, bytes)
    for (const [key, bytes] of used) markUsed(key, bytes)
  }

  return {
    async get(key) {
      try {
        const bytes = await readFile(join(folder, key))
        markUsed(key, bytes.byteLength)
        return bytes
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    async put(key, bytes) {
      try {
        await (indexed ??= indexExistingFiles())
        if (bytes.byteLength > maxBytes) return
        await writeAtomically(join(folder, key), bytes)
        markUsed(key, bytes.byteLength)
        await shrink()
      } catch (error) {
        onFault(error)
      }
    },
    async removeFolder(inside) {
      for (const key of sizes.keys()) if (key.startsWith(`${inside}/`)) await drop(key)
      await rm(join(folder, inside), { recursive: true, force: true })
    },
  }
}
