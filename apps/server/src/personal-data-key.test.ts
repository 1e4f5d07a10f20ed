import assert from 'node:assert/strict'
import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { createDurably } from '@hawker/postgres/durable-file'
import { loadPersonalDataKey } from './personal-data-key.ts'

const folder = await mkdtemp(join(tmpdir(), 'hawker-key-'))
after(() => rm(folder, { recursive: true }))
const file = join(folder, 'personal.key')

describe('loadPersonalDataKey', () => {
  test('makes one key for processes that start together, and leaves no other file', async () => {
    const keys = await Promise.all(
      Array.from({ length: 8 }, () => loadPersonalDataKey(folder, undefined)),
    )
    assert.equal(new Set(keys.map((key) => Buffer.from(key).toString('hex'))).size, 1)
    assert.equal((await stat(file)).mode & 0o777, 0o600)
    assert.deepEqual(await readdir(folder), ['personal.key'])
    assert.deepEqual(await loadPersonalDataKey(folder, undefined), keys[0])
  })

  test('refuses an empty or damaged file, says what to do, and leaves it as it is', async () => {
    for (const [content, kind] of [
      ['', 'is empty'],
      ['\n', 'is empty'],
      ['ab'.repeat(20), 'is damaged'],
      [`${'ab'.repeat(31)}xy`, 'is damaged'],
      ['ab'.repeat(33), 'is damaged'],
    ] as const) {
      await writeFile(file, content)
      await assert.rejects(loadPersonalDataKey(folder, undefined), (error: Error) => {
        assert.equal(error.name, 'StartError')
        assert.match(
          error.message,
          new RegExp(
            `personal\\.key ${kind}.*Restore it.*authenticator apps, recovery codes.*providers`,
          ),
        )
        return true
      })
      assert.equal(await readFile(file, 'utf8'), content)
    }
    // The way out without a backup.
    await rm(file)
    assert.equal((await loadPersonalDataKey(folder, undefined)).length, 32)
  })
})

test('createDurably never replaces a file', async () => {
  const other = join(folder, 'other')
  assert.equal(await createDurably(other, 'first'), true)
  assert.equal(await createDurably(other, 'second'), false)
  assert.equal(await readFile(other, 'utf8'), 'first')
  await assert.rejects(createDurably(join(folder, 'missing', 'file'), 'x'), { code: 'ENOENT' })
  assert.deepEqual((await readdir(folder)).sort(), ['other', 'personal.key'])
})
