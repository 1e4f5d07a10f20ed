import { existsSync } from 'node:fs'
import { copyFile, mkdir, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileOf } from '@hawker/server/database/seed/picture-path'
import { PICTURES } from '@hawker/server/database/seed/pictures/recipes'
import { writePictures } from '@hawker/server/database/seed/pictures/write-pictures'

/**
 * The pictures of the city by their names and in their sizes, one drawn of each layout and the same for all that are laid out as it is: to draw 847
 * takes forty seconds of processor time, and no story asks what is on one. That each has its recipe and its glyphs is asked in city.test.ts.
 */
export async function writeStandIns(folder: string): Promise<void> {
  const drawn = new Map<string, string>()
  for (const [key, { kind, pose, glyphs }] of Object.entries(PICTURES)) {
    const layout = `${kind} ${pose} ${glyphs.length}`
    if (!drawn.has(layout)) drawn.set(layout, key)
  }
  await writePictures(folder, { keys: drawn.values() })
  for (const [key, { kind, pose, glyphs }] of Object.entries(PICTURES)) {
    const file = join(folder, fileOf(key))
    if (existsSync(file)) continue
    await mkdir(dirname(file), { recursive: true })
    // Whole at once, as those that are drawn.
    await copyFile(
      join(folder, fileOf(drawn.get(`${kind} ${pose} ${glyphs.length}`) ?? key)),
      `${file}.part`,
    )
    await rename(`${file}.part`, file)
  }
}
