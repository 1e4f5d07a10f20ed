import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { folderStorage } from './folder.ts'
import { testStorageContract } from './testing/storage-contract.ts'

const parent = await mkdtemp(join(tmpdir(), 'hawker-storage-'))
after(() => rm(parent, { recursive: true }))
const folder = join(parent, 'pictures')
const storage = folderStorage(folder)
const bytes = (text: string) => new TextEncoder().encode(text)
await writeFile(join(parent, 'secret.png'), 'secret')

testStorageContract('a folder', () => storage)

test('put leaves no temporary files, and files outside the folder cannot be read', async () => {
  await storage.put('covers/one.webp', bytes('one'), 'image/webp')
  await storage.put('covers/one.webp', bytes('two'), 'image/webp')
  assert.deepEqual(await readdir(join(folder, 'covers')), ['one.webp'])
  assert.equal(await storage.get('../secret.png'), undefined)
})
test('readers never see a partial file', async () => {
  const long = (letter: string) => bytes(letter.repeat(2_000_000))
  await storage.put('big.png', long('a'), 'image/png')
  const seen = new Set<string>()
  let writing = true
  const writes = (async () => {
    for (const letter of 'bcdefgh') await storage.put('big.png', long(letter), 'image/png')
    writing = false
  })()
  while (writing) {
    const file = await storage.get('big.png')
    seen.add(`${file?.bytes.length} ${new Set(file?.bytes).size}`)
  }
  await writes
  assert.deepEqual([...seen], ['2000000 1'])
})
