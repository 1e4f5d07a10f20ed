import { readdirSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { composePixels, encode, shrink } from './compose.ts'
import { PICTURES, SIZES, type PictureFormat } from './recipes.ts'

export type PictureProgress = (done: number, of: number) => void
export type WriteOptions = {
  /** Which pictures; all of them when left out. */
  keys?: Iterable<string>
  onProgress?: PictureProgress
}

export const pictureFile = (key: string, width: number, format: PictureFormat): string => `${key}-${width}.${format}`

const filesOf = (key: string): { file: string; width: number; format: PictureFormat }[] => {
  const recipe = PICTURES[key]
  if (!recipe) throw new Error(`no recipe for picture ${key}`)
  const { widths, formats } = SIZES[recipe.kind]
  return widths.flatMap((width) => formats.map((format) => ({ file: pictureFile(key, width, format), width, format })))
}

const present = (dir: string): Set<string> => {
  try {
    return new Set(readdirSync(dir, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/')))
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return new Set()
    throw cause
  }
}

/** Written beside and renamed, so that a start that was cut off leaves no half picture. */
const put = async (file: string, bytes: Buffer) => {
  await writeFile(`${file}.part`, bytes)
  await rename(`${file}.part`, file)
}

const writeOne = async (dir: string, key: string, missing: ReturnType<typeof filesOf>): Promise<number> => {
  const recipe = PICTURES[key]
  if (!recipe) throw new Error(`no recipe for picture ${key}`)
  const { width, height } = SIZES[recipe.kind]
  let pixels = await composePixels(recipe, width, height)
  let bytes = 0
  // Largest first: each size is made from the one before.
  for (const { file, width: wanted, format } of missing.toSorted((a, b) => b.width - a.width)) {
    pixels = await shrink(pixels, wanted)
    const encoded = await encode(pixels, format)
    await put(join(dir, file), encoded)
    bytes += encoded.length
  }
  return bytes
}

/** Writes what is missing under `dir`. A second run over a full folder only lists it. */
export const writePictures = async (
  dir: string,
  { keys, onProgress }: WriteOptions = {},
): Promise<{ pictures: number; files: number; bytes: number }> => {
  const have = present(dir)
  // In the order of what they show, so that neighbours share their sprites.
  const order = (key: string) => `${PICTURES[key]?.kind} ${PICTURES[key]?.pose} ${PICTURES[key]?.glyphs.join('')}`
  const sorted = [...new Set(keys ?? Object.keys(PICTURES))].toSorted((a, b) => (order(a) < order(b) ? -1 : 1))
  const work = sorted
    .map((key) => ({ key, missing: filesOf(key).filter(({ file }) => !have.has(file)) }))
    .filter(({ missing }) => missing.length > 0)
  for (const folder of new Set(work.map(({ key }) => dirname(key)))) await mkdir(join(dir, folder), { recursive: true })
  // One thread per picture and as many pictures as cores: libvips' own threads would fight over the same cores.
  const threads = sharp.concurrency()
  sharp.concurrency(1)
  const total = work.length
  let next = 0
  let done = 0
  let bytes = 0
  const worker = async () => {
    for (let job = work[next++]; job; job = work[next++]) {
      bytes += await writeOne(dir, job.key, job.missing)
      done += 1
      onProgress?.(done, total)
    }
  }
  try {
    await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, worker))
  } finally {
    sharp.concurrency(threads)
  }
  return { pictures: total, files: work.reduce((sum, { missing }) => sum + missing.length, 0), bytes }
}
