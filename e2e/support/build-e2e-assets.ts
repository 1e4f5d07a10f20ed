import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { findHeadlessShell } from '../../scripts/browser.ts'
import { buildApp } from '../../scripts/build.ts'
import { writeDeviceFonts } from './browser/device-fonts.ts'
import { writePlaceholderPictures } from './placeholder-pictures.ts'

/** The data folder of the stories' servers, with the pictures of the demo city. */
export const DATA_FOLDER = join(import.meta.dirname, '../../.data/test')

/**
 * Builds what all stories share, once before the first: parallel builds would write the same files.
 */
export async function buildE2eAssets(): Promise<void> {
  await mkdir(DATA_FOLDER, { recursive: true })
  await Promise.all([
    buildApp('storefront'),
    buildApp('console'),
    findHeadlessShell(),
    writeDeviceFonts(),
    writePlaceholderPictures(join(DATA_FOLDER, 'images')),
  ])
}
