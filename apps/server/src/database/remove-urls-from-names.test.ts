import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, test } from 'node:test'
import { isPlainName } from '../core/plain-name.ts'
import { sql } from '@hawker/postgres/database'
import { startTestApp } from '../testing/test-app.ts'
import { removeUrlsFromNames } from './remove-urls-from-names.ts'

const app = await startTestApp({ routes: () => [] })
after(app.close)

test('the migration makes stored names plain, and leaves plain names alone', async () => {
  const names = [
    'Amina\r\nhttps://hawker.test/login',
    'Ami\u202ena\u200f',
    'www.evil.example Ben',
    'Amina\u0085\u2028Lee',
    'علی\u200cرضا',
    'Mary-Jane O’Neill',
  ]
  const ids: number[] = []
  for (const firstname of names) ids.push((await app.makeUser({ firstname })).id)
  const file = new URL('./migrations/0371_plain_names.sql', import.meta.url)
  await app.deps.database.pool.query(await readFile(file, 'utf8'))
  const rows = await app.rows<{ firstname: string }>(
    sql`select firstname from users where id = any(${ids}::bigint[]) order by id`,
  )
  const stored = rows.map(({ firstname }) => firstname)
  assert.deepEqual(stored, ['Amina', 'Amina', 'Ben', 'Amina Lee', names[4], names[5]])
  assert.ok(stored.every(isPlainName))
})

test('a later migration takes out addresses that mail programs find without a scheme', async () => {
  const names = ['Win at evil.club', 'evil\u200b.com', 'Dr.Li', 'علی\u200cرضا']
  const ids: number[] = []
  for (const firstname of names) ids.push((await app.makeUser({ firstname })).id)
  const client = await app.deps.database.pool.connect()
  try {
    await removeUrlsFromNames(client)
    await removeUrlsFromNames(client)
  } finally {
    client.release()
  }
  const rows = await app.rows<{ firstname: string }>(
    sql`select firstname from users where id = any(${ids}::bigint[]) order by id`,
  )
  assert.deepEqual(
    rows.map(({ firstname }) => firstname),
    ['Win at', '', names[2], names[3]],
  )
})
