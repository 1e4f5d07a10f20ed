import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { findShell } from '../../scripts/browser.ts'
import { buildApp } from '../../scripts/build.ts'
import { writeDeviceFonts } from './device-fonts.ts'
import { writeStandIns } from './stand-in-pictures.ts'

/** The pictures of the city, and whatever servers of stories keep. */
export const DATA_FOLDER = join(import.meta.dirname, '../../.data/test')

/** What all stories stand on, made before the first of them: two that begin at once would make it twice, into the same files. */
export async function prepareStories(): Promise<void> {
  await mkdir(DATA_FOLDER, { recursive: true })
  await Promise.all([
    buildApp('storefront'),
    buildApp('console'),
    findShell(),
    writeDeviceFonts(),
    writeStandIns(join(DATA_FOLDER, 'images')),
  ])
}
