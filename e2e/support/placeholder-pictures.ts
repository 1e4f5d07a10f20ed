import { existsSync } from 'node:fs'
import { copyFile, mkdir, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileOf } from '@hawker/server/database/seed/picture-path'
import { PICTURES } from '@hawker/server/database/seed/pictures/recipes'
import { writePictures } from '@hawker/server/database/seed/pictures/write-pictures'

/**
 * Writes the demo city's pictures with their real names and sizes, but draws only one of each
 * layout and copies it for the others. Drawing all 847 takes 40 s of processor time, and no story
 * looks at their content. city.test.ts checks that each picture can be drawn.
 */
export async function writePlaceholderPictures(folder: string): Promise<void> {
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
    // Renamed at the end, so that no reader sees a partial file.
    await copyFile(
      join(folder, fileOf(drawn.get(`${kind} ${pose} ${glyphs.length}`) ?? key)),
      `${file}.part`,
    )
    await rename(`${file}.part`, file)
  }
}
