import { readdirSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { PRIVATE_FILE, PRIVATE_FOLDER } from '@hawker/std/file-modes'
import sharp from 'sharp'
import { fileOf } from '../picture-path.ts'
import { composePixels, encode } from './compose.ts'
import { PICTURES, SIZES } from './recipes.ts'

export type PictureProgress = (done: number, of: number) => void
export type WriteOptions = {
  /** Default: all pictures. */
  keys?: Iterable<string>
  onProgress?: PictureProgress
}

const existingFiles = (dir: string): Set<string> => {
  try {
    return new Set(
      readdirSync(dir, { recursive: true, encoding: 'utf8' }).map((name) =>
        name.replaceAll('\\', '/'),
      ),
    )
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return new Set()
    throw cause
  }
}

/**
 * Writes a temporary file and renames it, so that an interrupted start leaves no partial picture.
 */
const writeAtomically = async (file: string, bytes: Buffer) => {
  await writeFile(`${file}.part`, bytes, { mode: PRIVATE_FILE })
  await rename(`${file}.part`, file)
}

async function writeOne(dir: string, key: string): Promise<number> {
  const recipe = PICTURES[key]
  if (!recipe) throw new Error(`no recipe for picture ${key}`)
  const { width, height } = SIZES[recipe.kind]
  const encoded = await encode(await composePixels(recipe, width, height))
  await writeAtomically(join(dir, fileOf(key)), encoded)
  return encoded.length
}

/** Writes the missing pictures to `dir`. */
export const writePictures = async (
  dir: string,
  { keys, onProgress }: WriteOptions = {},
): Promise<{ pictures: number; bytes: number }> => {
  const have = existingFiles(dir)
  // Sorted by glyphs, so that consecutive pictures share cached sprites.
  const order = (key: string) =>
    `${PICTURES[key]?.kind} ${PICTURES[key]?.pose} ${PICTURES[key]?.glyphs.join('')}`
  const sorted = [...new Set(keys ?? Object.keys(PICTURES))].toSorted((a, b) =>
    order(a) < order(b) ? -1 : 1,
  )
  const work = sorted.filter((key) => !have.has(fileOf(key)))
  for (const folder of new Set(work.map((key) => dirname(key))))
    await mkdir(join(dir, folder), { recursive: true, mode: PRIVATE_FOLDER })
  // One picture per core with one thread each. libvips' own threads would compete for the cores.
  const threads = sharp.concurrency()
  sharp.concurrency(1)
  const total = work.length
  let next = 0
  let done = 0
  let bytes = 0
  const worker = async () => {
    for (let key = work[next++]; key !== undefined; key = work[next++]) {
      bytes += await writeOne(dir, key)
      done += 1
      onProgress?.(done, total)
    }
  }
  try {
    await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, worker))
  } finally {
    sharp.concurrency(threads)
  }
  return { pictures: total, bytes }
}
