import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { folderStorage } from './folder.ts'

const parent = await mkdtemp(join(tmpdir(), 'hawker-storage-'))
after(() => rm(parent, { recursive: true }))
const folder = join(parent, 'pictures')
const storage = folderStorage(folder)
const bytes = (text: string) => new TextEncoder().encode(text)
await writeFile(join(parent, 'secret.png'), 'secret')

test('what was put comes back with its type; putting again replaces', async () => {
  await storage.put('products/margherita-640.webp', bytes('one'), 'image/webp')
  await storage.put('products/margherita-640.webp', bytes('two'), 'image/webp')
  const found = await storage.get('products/margherita-640.webp')
  assert.equal(found?.contentType, 'image/webp')
  assert.equal(new TextDecoder().decode(found?.bytes), 'two')
  assert.deepEqual(await readdir(join(folder, 'products')), ['margherita-640.webp'])
})
test('what is not there is not there: files, folders, files used as folders', async () => {
  for (const key of ['nothing.png', 'products/nothing.webp', 'products/margherita-640.webp/a.webp'])
    assert.equal(await storage.get(key), undefined)
})
test('no key leads out of the folder, into hidden files or to unknown types', async () => {
  const keys = [
    '../secret.png',
    'a/../../secret.png',
    '/etc/passwd',
    '..\\secret.png',
    'a//b.png',
    '.hidden.png',
    'a/.b.png',
    'a.txt',
    'a',
    '',
    'a\0.png',
    'a..png',
    `${'a'.repeat(300)}.png`,
  ]
  for (const key of keys) {
    assert.equal(await storage.get(key), undefined, key)
    await assert.rejects(storage.put(key, bytes('x'), 'image/png'), /is not a name/, key)
  }
})
test('a name and a type that contradict each other are refused', async () => {
  await assert.rejects(storage.put('a.webp', bytes('<script>'), 'image/svg+xml'))
})
test('readers never see half a file', async () => {
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
