import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import {
  type EmbeddedOptions,
  ensureDatabase,
  openEmbeddedPostgres,
  startEmbeddedPostgres,
} from './embedded.ts'

const isRoot = process.getuid?.() === 0
/** Started by root, Postgres runs as another user, who must be able to enter the folder. */
async function newFolder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'hawker-embedded-'))
  await chmod(made, 0o755)
  after(() => rm(made, { recursive: true, force: true }))
  return made
}
const folder = await newFolder()

async function ask<T extends object>(connectionString: string, text: string): Promise<T[]> {
  const url = new URL(connectionString)
  url.pathname = '/postgres'
  const client = new pg.Client({ connectionString: url.href })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<T & pg.QueryResultRow>(text)).rows
  } finally {
    await client.end()
  }
}

async function postmasterOf(connectionString: string): Promise<number> {
  const [lock] = await ask<{ pid: number }>(
    connectionString,
    `select split_part(pg_read_file('postmaster.pid'), E'\n', 1)::int as pid`,
  )
  return lock?.pid ?? 0
}

/** Starts a Postgres in another process, kills that process, and returns the connection string. */
async function leaveOrphan(options: EmbeddedOptions): Promise<string> {
  const script = `import { startEmbeddedPostgres } from ${JSON.stringify(import.meta.resolve('./embedded.ts'))}
    const postgres = await startEmbeddedPostgres(${JSON.stringify(options)})
    console.log(postgres.connectionString)
    setInterval(() => {}, 1000)`
  const hawker = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const connectionString = await new Promise<string>((resolve) =>
    hawker.stdout.once('data', (line) => resolve(String(line).trim())),
  )
  hawker.kill('SIGKILL')
  await new Promise((resolve) => hawker.once('exit', resolve))
  return connectionString
}

describe('startEmbeddedPostgres', () => {
  test('keeps committed rows over a stop and a start', async () => {
    const first = await startEmbeddedPostgres({ folder })
    await ask(
      first.connectionString,
      'create table numbers (n int); insert into numbers values (1)',
    )
    await first.stop()
    const second = await startEmbeddedPostgres({ folder })
    assert.deepEqual(await ask(second.connectionString, 'select n from numbers'), [{ n: 1 }])
    await second.stop()
  })

  test('starts again on the same connection string after each kill of the postmaster', async () => {
    const faults: string[] = []
    const postgres = await startEmbeddedPostgres({
      folder,
      onFault: ({ message }) => faults.push(message),
    })
    for (let kills = 0; kills < 2; kills++) {
      const killed = await postmasterOf(postgres.connectionString)
      process.kill(killed, 'SIGKILL')
      let running = killed
      for (let tries = 0; tries < 400 && running === killed; tries++) {
        await pause(25)
        running = await postmasterOf(postgres.connectionString).catch(() => killed)
      }
      assert.notEqual(running, killed)
    }
    assert.match(faults[0] ?? '', /^Postgres has ended and is started again/)
    await postgres.stop()
    await assert.rejects(ask(postgres.connectionString, 'select 1'))
    // One socket file and its lock at most: a kill leaves them behind.
    assert.deepEqual(
      (await readdir(join(folder, 'pgdata'))).filter((name) => name.startsWith('.s.PGSQL.')),
      [],
    )
  })

  test('a second start on the same folder fails and names the process that runs it', async () => {
    const running = await startEmbeddedPostgres({ folder })
    await assert.rejects(
      startEmbeddedPostgres({ folder }),
      /already in use.*process \d+.*HAWKER_DATA/,
    )
    const tool = await openEmbeddedPostgres({ folder })
    assert.equal(tool.connectionString, running.connectionString)
    await tool.stop()
    assert.equal((await ask(running.connectionString, 'select 1')).length, 1)
    await running.stop()
  })

  test('takes over a Postgres whose Hawker was killed, with all rows, and supervises it', async () => {
    const connectionString = await leaveOrphan({ folder })
    await ask(connectionString, 'insert into numbers values (2)')
    const next = await startEmbeddedPostgres({ folder })
    assert.equal(next.connectionString, connectionString)
    assert.deepEqual(await ask(next.connectionString, 'select n from numbers order by n'), [
      { n: 1 },
      { n: 2 },
    ])
    await assert.rejects(startEmbeddedPostgres({ folder }), /already in use/)
    const killed = await postmasterOf(next.connectionString)
    process.kill(killed, 'SIGKILL')
    for (let running = killed; running === killed; await pause(25))
      running = await postmasterOf(next.connectionString).catch(() => killed)
    await next.stop()
  })

  test('replaces an orphan that other users of the machine can reach', async () => {
    const at = await newFolder()
    const open = await leaveOrphan({ folder: at, access: 'machine' })
    assert.equal((await ask(open, 'select 1')).length, 1)
    const next = await startEmbeddedPostgres({ folder: at })
    await assert.rejects(ask(open, 'select 1'))
    const [row] = await ask<{ listen_addresses: string }>(
      next.connectionString,
      'show listen_addresses',
    )
    assert.equal(row?.listen_addresses, '')
    await next.stop()
  })

  test('is closed to other users of the machine', { skip: !isRoot }, async () => {
    const postgres = await startEmbeddedPostgres({ folder })
    const script = `import pg from ${JSON.stringify(import.meta.resolve('pg'))}
      const client = new pg.Client({ connectionString: ${JSON.stringify(postgres.connectionString)} })
      await client.connect().then(() => console.log('connected'), (error) => console.log(error.code))
      process.exit()`
    const stranger = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      encoding: 'utf8',
      uid: 54_321,
      gid: 54_321,
    })
    assert.equal(stranger.stdout.trim(), 'EACCES', stranger.stderr)
    await postgres.stop()
  })

  test('uses a short private folder for the socket when the path of the data is too long', async () => {
    const long = join(await newFolder(), 'a'.repeat(120))
    const postgres = await startEmbeddedPostgres({ folder: long, forgetful: true })
    const sockets = new URL(postgres.connectionString).searchParams.get('host') ?? ''
    assert.ok(sockets.length > 0 && !sockets.startsWith(long))
    const killed = await postmasterOf(postgres.connectionString)
    process.kill(killed, 'SIGKILL')
    for (let running = killed; running === killed; await pause(25))
      running = await postmasterOf(postgres.connectionString).catch(() => killed)
    await postgres.stop()
    await assert.rejects(readdir(sockets), { code: 'ENOENT' })
  })

  test('asks for a generated password where there are no sockets', async () => {
    const other = await newFolder()
    const options = { folder: other, forgetful: true, access: 'password' } as const
    const postgres = await startEmbeddedPostgres(options)
    assert.equal((await ask(postgres.connectionString, 'select 1')).length, 1)
    const guess = new URL(postgres.connectionString)
    guess.password = 'hawker'
    await assert.rejects(ask(guess.href, 'select 1'), { code: '28P01' })
    await postgres.stop()
    // A crash of an earlier version may have left an empty file.
    await writeFile(join(other, 'postgres.password'), '')
    const again = await startEmbeddedPostgres(options)
    assert.equal((await ask(again.connectionString, 'select 1')).length, 1)
    await again.stop()
  })
})

describe('a postmaster.pid that a crash left behind', () => {
  const stale: Record<string, (other: number) => string> = {
    'of an unrelated process': () => `${process.pid}\n${folder}/pgdata\n0\n1\n`,
    'of another Postgres': (other) => `${other}\n${folder}/pgdata\n0\n1\n`,
    'that is empty': () => '',
    'of a dead process': () => `4194000\n${folder}/pgdata\n0\n1\n`,
  }
  for (const [kind, content] of Object.entries(stale))
    test(`${kind} does not delay the start`, async () => {
      const elsewhere = await startEmbeddedPostgres({ folder: await newFolder(), forgetful: true })
      const other = await postmasterOf(elsewhere.connectionString)
      const before = performance.now()
      const bare = await startEmbeddedPostgres({ folder })
      const normalMs = performance.now() - before
      await bare.stop()
      await writeFile(join(folder, 'pgdata', 'postmaster.pid'), content(other))
      const startedAt = performance.now()
      const postgres = await startEmbeddedPostgres({ folder })
      // Waiting for a Postgres that is not there took 30 s.
      assert.ok(performance.now() - startedAt < Math.max(10 * normalMs, 5_000))
      assert.equal((await ask(postgres.connectionString, 'select n from numbers')).length, 2)
      await postgres.stop()
      await elsewhere.stop()
    })
})

describe('an unusable data folder', () => {
  const refused = async (at: string, message: RegExp) =>
    assert.rejects(startEmbeddedPostgres({ folder: at, forgetful: true }), (error: Error) => {
      assert.equal(error.name, 'StartError')
      assert.match(error.message, message)
      assert.doesNotMatch(error.message, /\n/)
      return true
    })

  test('with files but without PG_VERSION is refused, and nothing is deleted', async () => {
    const at = await newFolder()
    await mkdir(join(at, 'pgdata', 'base'), { recursive: true })
    await writeFile(join(at, 'pgdata', 'base', 'precious'), 'rows')
    await refused(at, /no PG_VERSION.*deletes nothing/)
    assert.equal(await readFile(join(at, 'pgdata', 'base', 'precious'), 'utf8'), 'rows')
  })

  test('with an empty pgdata is filled', async () => {
    const at = await newFolder()
    await mkdir(join(at, 'pgdata'))
    const postgres = await startEmbeddedPostgres({ folder: at, forgetful: true })
    assert.equal((await ask(postgres.connectionString, 'select 1 as one')).length, 1)
    await postgres.stop()
  })

  test('after a first start that was killed is filled', async () => {
    const at = await newFolder()
    await mkdir(join(at, 'pgdata.new', 'base'), { recursive: true })
    const postgres = await startEmbeddedPostgres({ folder: at, forgetful: true })
    assert.equal((await ask(postgres.connectionString, 'select 1 as one')).length, 1)
    await postgres.stop()
  })

  test('of another version of Postgres is refused with both versions', async () => {
    const at = await newFolder()
    await mkdir(join(at, 'pgdata'))
    await writeFile(join(at, 'pgdata', 'PG_VERSION'), '99\n')
    await refused(at, /is from Postgres 99, and this Hawker has Postgres \d+/)
    await writeFile(join(at, 'pgdata', 'PG_VERSION'), '14\n')
    await refused(at, /is from Postgres 14.*Dump it/)
  })

  test('that is a file is refused', async () => {
    const at = join(await newFolder(), 'file')
    await writeFile(at, '')
    await refused(at, /is not a folder/)
    await refused(join(at, 'below'), /is not a folder/)
  })

  test('where no folder can be made is refused at once', (t) => {
    if (process.platform !== 'linux') return t.skip('Linux only')
    // In a process of its own: Node's own recursive mkdir would block this one without end.
    for (const at of ['/proc/hawker', '/proc/hawker/data', '/sys/hawker', '/dev/null/hawker']) {
      const script = `import { startEmbeddedPostgres } from ${JSON.stringify(import.meta.resolve('./embedded.ts'))}
        await startEmbeddedPostgres({ folder: ${JSON.stringify(at)} })
          .catch((error) => console.log(error.name + ': ' + error.message))`
      const started = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
        encoding: 'utf8',
        timeout: 8_000,
      })
      assert.match(started.stdout, /^StartError: .*HAWKER_DATA/, at)
    }
  })

  test(
    'of another user is refused, and so is one that may not be written',
    { skip: !isRoot },
    async () => {
      const at = await newFolder()
      const start = (uid: number) => {
        const script = `import { startEmbeddedPostgres } from ${JSON.stringify(import.meta.resolve('./embedded.ts'))}
        await startEmbeddedPostgres({ folder: ${JSON.stringify(at)} })
          .then((postgres) => postgres.stop(), (error) => console.log(error.name + ': ' + error.message))`
        return spawnSync(process.execPath, ['--input-type=module', '-e', script], {
          encoding: 'utf8',
          uid,
          gid: uid,
        })
      }
      // initdb needs users that the system knows.
      const [daemon, bin] = [1, 2]
      const unwritable = start(daemon)
      assert.match(unwritable.stdout, /^StartError: Your user may not write to/, unwritable.stderr)
      await chmod(at, 0o777)
      assert.equal(start(daemon).stdout, '')
      const foreign = start(bin)
      assert.match(foreign.stdout, /^StartError: .*(may not write|belongs to user)/, foreign.stderr)
      // Root runs Postgres as the owner of its files.
      const postgres = await startEmbeddedPostgres({ folder: at })
      await postgres.stop()
    },
  )
})

describe('a full disk', () => {
  const small = join(tmpdir(), `hawker-small-${process.pid}`)
  const mount = (...args: string[]) => spawnSync('mount', args, { encoding: 'utf8' }).status === 0
  const canMount = async () => {
    await mkdir(small, { recursive: true })
    return isRoot && mount('-t', 'tmpfs', '-o', 'size=160m,mode=755', 'tmpfs', small)
  }

  test('stops the writes only until there is space again', async (t) => {
    if (!(await canMount())) return t.skip('needs a small tmpfs, which this user may not mount')
    const faults: string[] = []
    let stop = async () => {}
    try {
      const postgres = await startEmbeddedPostgres({
        folder: small,
        settings: { max_wal_size: '64MB', min_wal_size: '32MB', shared_buffers: '16MB' },
        onFault: ({ message }) => faults.push(message),
      })
      stop = () => postgres.stop()
      await ask(postgres.connectionString, 'create table rows (n int, t text)')
      const filler = join(small, 'filler')
      const fill = await import('node:fs').then(({ openSync, writeSync, closeSync }) => () => {
        const file = openSync(filler, 'a')
        try {
          for (;;) writeSync(file, Buffer.alloc(64 * 1024))
        } catch {
          closeSync(file)
        }
      })
      fill()
      const write = () =>
        ask(
          postgres.connectionString,
          `insert into rows select n, repeat('x', 1000) from generate_series(1, 60000) n`,
        )
      await assert.rejects(write())
      // The crash of the writer may have freed some space.
      fill()
      await assert.rejects(write())
      const killed = await postmasterOf(postgres.connectionString).catch(() => undefined)
      if (killed !== undefined) process.kill(killed, 'SIGKILL')
      await pause(1_000)
      fill()
      await rm(filler)
      const insert = () => ask(postgres.connectionString, `insert into rows values (-1, 'after')`)
      for (let tries = 0; tries < 400; tries++) {
        if (
          await insert().then(
            () => true,
            () => false,
          )
        )
          break
        await pause(25)
      }
      const kept = await ask<{ n: number }>(
        postgres.connectionString,
        `select n from rows where t = 'after'`,
      )
      assert.deepEqual(kept, [{ n: -1 }])
    } finally {
      await stop()
      spawnSync('umount', [small])
      await rm(small, { recursive: true, force: true })
    }
  })

  test('is named before Postgres is set up', async (t) => {
    if (!(await canMount())) return t.skip('needs a small tmpfs, which this user may not mount')
    try {
      await writeFile(join(small, 'filler'), Buffer.alloc(158 * 1024 * 1024))
      await assert.rejects(startEmbeddedPostgres({ folder: small }), {
        name: 'StartError',
        message: /^No space is left for .*HAWKER_DATA/,
      })
    } finally {
      spawnSync('umount', [small])
      await rm(small, { recursive: true, force: true })
    }
  })
})

describe('ensureDatabase', () => {
  test('does not need the database "postgres" when the database exists', async () => {
    const postgres = await startEmbeddedPostgres({ folder: await newFolder(), forgetful: true })
    await ask(
      postgres.connectionString,
      `create role shopkeeper login; create role creator login createdb;
       revoke connect on database postgres from public`,
    )
    await ask(postgres.connectionString, 'create database shop owner shopkeeper')
    const as = (role: string, database: string) => {
      const url = new URL(postgres.connectionString)
      url.username = role
      url.pathname = `/${database}`
      return url.href
    }
    await ensureDatabase(as('shopkeeper', 'shop'))
    // By way of template1.
    await ensureDatabase(as('creator', 'market'))
    await ensureDatabase(as('creator', 'market'))
    await assert.rejects(ensureDatabase(as('shopkeeper', 'other')), {
      name: 'StartError',
      message: /The database other does not exist.*createdb other/,
    })
    await postgres.stop()
  })
})
