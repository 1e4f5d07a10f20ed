import assert from 'node:assert/strict'
import { chmod, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { readConfig } from './config/read-config.ts'
import { PICTURES } from './database/seed/pictures/recipes.ts'
import { writePictures } from './database/seed/pictures/write-pictures.ts'
import { csvReport } from './features/imports/report/import-report.ts'
import { diskCache } from './adapters/storage/disk-cache.ts'
import { folderStorage } from './adapters/storage/folder.ts'
import { startHawker } from './main.ts'
import { cloneDatabase } from './testing/test-database.ts'

const fail = (error: unknown) => assert.fail(String(error))

/** The folder itself does not count, because it may be a mounted disk. */
async function readableByOthers(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true })
  assert.ok(names.length > 0)
  const modes = await Promise.all(
    names.map(async (name) => [name, (await stat(join(folder, name))).mode & 0o777] as const),
  )
  return modes
    .filter(([, mode]) => (mode & 0o077) !== 0)
    .map(([name, mode]) => `${name} ${mode.toString(8)}`)
}

async function newFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hawker-private-'))
  await chmod(folder, 0o755)
  t.after(() => rm(folder, { recursive: true }))
  return folder
}

test('other users can read no file that the server stores', async (t) => {
  const folder = await newFolder(t)
  const bytes = Buffer.from('picture')
  await folderStorage(join(folder, 'images')).put('covers/one.webp', bytes, 'image/webp')
  await diskCache(join(folder, 'picture-sizes'), 100, fail).put('x/1.webp', bytes)
  const [key = ''] = Object.keys(PICTURES)
  await writePictures(join(folder, 'images'), { keys: [key] })
  const report = csvReport(join(folder, 'imports', 'shops.report.csv'))
  report.open(false)
  report.close()
  assert.deepEqual(await readableByOthers(folder), [])
})

test('a start closes the folders that an earlier version left open', async (t) => {
  const folder = await newFolder(t)
  const { connectionString, drop } = await cloneDatabase()
  t.after(drop)
  const earlier = ['images', 'picture-sizes', 'imports']
  for (const name of earlier) {
    await mkdir(join(folder, name))
    await chmod(join(folder, name), 0o755)
  }
  const config = readConfig({
    PORT: '0',
    DATABASE_URL: connectionString,
    HAWKER_DATA: folder,
    HAWKER_DEMO: 'off',
    LOG_LEVEL: 'error',
  })
  const { stop } = await startHawker(config, { appsFolder: folder, onFault: assert.fail })
  await stop()
  assert.deepEqual(await readableByOthers(folder), [])
  assert.deepEqual((await readdir(folder)).toSorted(), [...earlier, 'personal.key'].toSorted())
})
