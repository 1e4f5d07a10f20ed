import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { diskCache } from './disk-cache.ts'

const parent = await mkdtemp(join(tmpdir(), 'hawker-sizes-'))
after(() => rm(parent, { recursive: true }))
const fail = (error: unknown) => assert.fail(String(error))
const ten = Buffer.alloc(10, 1)
const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true })).filter((name) => name.includes('.')).sort()

test('evicts the least recently used files and never exceeds its limit', async () => {
  const folder = join(parent, 'a')
  const cache = diskCache(folder, 30, fail)
  for (const name of ['1', '2', '3']) await cache.put(`x/${name}.webp`, ten)
  assert.ok(await cache.get('x/1.webp'))
  await cache.put('y/4.webp', ten)
  assert.equal(await cache.get('x/2.webp'), undefined)
  assert.deepEqual(await filesIn(folder), ['x/1.webp', 'x/3.webp', 'y/4.webp'])
  // Writing a file again takes no more space.
  for (let times = 0; times < 5; times++) await cache.put('y/4.webp', ten)
  assert.equal((await filesIn(folder)).length, 3)
  await cache.put('y/5.webp', Buffer.alloc(31))
  assert.equal((await filesIn(folder)).length, 3)
})

test('counts the files of earlier runs and evicts the oldest first', async () => {
  const folder = join(parent, 'b')
  const before = diskCache(folder, 100, fail)
  for (const name of ['1', '2', '3']) await before.put(`x/${name}.webp`, ten)
  await utimes(join(folder, 'x/3.webp'), new Date(0), new Date(0))
  const next = diskCache(folder, 30, fail)
  await next.put('x/4.webp', ten)
  assert.deepEqual(await filesIn(folder), ['x/1.webp', 'x/2.webp', 'x/4.webp'])
})

test('deletes a folder with the files of all processes', async () => {
  const folder = join(parent, 'c')
  const [one, two] = [diskCache(folder, 100, fail), diskCache(folder, 100, fail)]
  await one.put('x/1.webp', ten)
  await two.put('x/2.webp', ten)
  await two.put('xx/3.webp', ten)
  await one.removeFolder('x')
  assert.deepEqual(await filesIn(folder), ['xx/3.webp'])
  assert.equal(await two.get('x/2.webp'), undefined)
})

test('reports a write error and does not throw', async () => {
  await writeFile(join(parent, 'file'), '')
  const heard: unknown[] = []
  const cache = diskCache(join(parent, 'file'), 100, (error) => heard.push(error))
  await cache.put('x/1.webp', ten)
  assert.equal(heard.length, 1)
  assert.equal(await cache.get('x/1.webp'), undefined)
})
