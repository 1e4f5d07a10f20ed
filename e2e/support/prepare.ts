import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { writePictures } from '@hawker/server/database/seed/pictures/write-pictures'
import { findShell } from '../../scripts/browser.ts'
import { buildApp } from '../../scripts/build.ts'

/** The pictures of the city, and whatever servers of stories keep. */
export const DATA_FOLDER = join(import.meta.dirname, '../../.data/test')

/** What all stories stand on, made before the first of them: two that begin at once would make it twice, into the same files. */
export async function prepareStories(): Promise<void> {
  await Promise.all([buildApp('storefront'), buildApp('console'), findShell()])
  await mkdir(DATA_FOLDER, { recursive: true })
  await writePictures(join(DATA_FOLDER, 'images'), {})
}
