import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import pg from 'pg'
import { startEmbeddedPostgres } from './embedded.ts'

const folder = await mkdtemp(join(tmpdir(), 'hawker-embedded-'))
// Started by root, Postgres runs as another user, who must be able to enter the folder.
await chmod(folder, 0o755)
after(() => rm(folder, { recursive: true, force: true }))

async function ask<T extends object>(connectionString: string, text: string): Promise<T[]> {
  const client = new pg.Client({
    connectionString: connectionString.replace(/hawker$/, 'postgres'),
  })
  await client.connect()
  try {
    return (await client.query<T & pg.QueryResultRow>(text)).rows
  } finally {
    await client.end()
  }
}

test('keeps committed rows over a stop and a start', async () => {
  const first = await startEmbeddedPostgres({ folder })
  await ask(first.connectionString, 'create table numbers (n int); insert into numbers values (1)')
  await first.stop()
  const second = await startEmbeddedPostgres({ folder })
  assert.deepEqual(await ask(second.connectionString, 'select n from numbers'), [{ n: 1 }])
  await second.stop()
})

test('connects through a socket, also after a kill that left an old socket behind', async () => {
  const killed = await startEmbeddedPostgres({ folder })
  const [lock] = await ask<{ pid: number }>(
    killed.connectionString,
    `select split_part(pg_read_file('postmaster.pid'), E'\n', 1)::int as pid`,
  )
  process.kill(lock?.pid ?? 0, 'SIGKILL')
  // The port is free once the process is gone.
  await assert.rejects(async () => {
    for (;;) await ask(killed.connectionString, 'select 1')
  })
  const next = await startEmbeddedPostgres({ folder })
  const client = new pg.Client({
    connectionString: next.near(next.connectionString.replace(/hawker$/, 'postgres')),
  })
  await client.connect()
  assert.deepEqual((await client.query('select inet_server_addr() as address')).rows, [
    { address: null },
  ])
  await client.end()
  assert.equal(
    (await readdir(join(folder, 'pgdata'))).filter((name) => name.startsWith('.s.PGSQL.')).length,
    2,
  )
  await next.stop()
})

test('a second start on the same folder fails and names the process that runs it', async () => {
  const running = await startEmbeddedPostgres({ folder })
  await assert.rejects(
    startEmbeddedPostgres({ folder }),
    /already in use.*process \d+.*HAWKER_DATA/,
  )
  await running.stop()
})

test('takes over a Postgres whose Hawker was killed, with all committed rows', async () => {
  const script = `import { startEmbeddedPostgres } from ${JSON.stringify(import.meta.resolve('./embedded.ts'))}
    const postgres = await startEmbeddedPostgres({ folder: ${JSON.stringify(folder)} })
    console.log(postgres.connectionString)
    setInterval(() => {}, 1000)`
  const hawker = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const connectionString = await new Promise<string>((resolve) =>
    hawker.stdout.once('data', (line) => resolve(String(line).trim())),
  )
  await ask(connectionString, 'insert into numbers values (2)')
  hawker.kill('SIGKILL')
  await new Promise((resolve) => hawker.once('exit', resolve))

  const next = await startEmbeddedPostgres({ folder })
  assert.deepEqual(await ask(next.connectionString, 'select n from numbers order by n'), [
    { n: 1 },
    { n: 2 },
  ])
  await assert.rejects(startEmbeddedPostgres({ folder }), /already in use/)
  await next.stop()
})

test('starts in spite of a lock file that names an unrelated process', async () => {
  await writeFile(
    join(folder, 'pgdata', 'postmaster.pid'),
    `${process.pid}\n${folder}/pgdata\n0\n1\n`,
  )
  const postgres = await startEmbeddedPostgres({ folder })
  assert.equal((await ask(postgres.connectionString, 'select n from numbers')).length, 2)
  await postgres.stop()
})
