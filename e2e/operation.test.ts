import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { updateProfile as PROFILE } from '@hawker/contract/accounts'
import {
  type Started,
  anyFreePort,
  listens,
  npmStart,
  poll,
  postmasterIn,
} from './support/npm-start.ts'

const SCRIPT = [process.execPath, 'scripts/start.ts'] as const
const folders: string[] = []
const started: Started[] = []

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hawker-operation-'))
  // Started by root, Postgres runs as another user.
  await chmod(folder, 0o755)
  folders.push(folder)
  return folder
}
async function start(
  options: { folder?: string; env?: Record<string, string> } = {},
  command?: readonly [string, ...string[]],
): Promise<Started> {
  const run = npmStart(
    {
      folder: options.folder ?? (await newFolder()),
      port: await anyFreePort(),
      ...(options.env ? { env: options.env } : {}),
    },
    command,
  )
  started.push(run)
  return run
}
after(async () => {
  for (const { child, folder, port } of started) {
    if (child.exitCode === null) child.kill('SIGTERM')
    await poll('the end', async () => ((await listens(port)) ? undefined : true))
    await poll('the end of Postgres', async () => ((await postmasterIn(folder)) ? undefined : true))
  }
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

/** Registers an account and returns a function that writes for it. */
async function writerOf({ address }: Started): Promise<() => Promise<Response>> {
  const send = (method: string, path: string, body: object, token?: string) =>
    fetch(`${address}/api/v1${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    })
  const password = 'saffron rice'
  const registered = await send('POST', '/auth/register', {
    email: 'outage@example.test',
    password,
    password_confirmation: password,
    firstname: 'Nadia',
  })
  assert.equal(registered.status, 201)
  const { data } = await registered.json()
  let writes = 0
  return () =>
    send(PROFILE.method, PROFILE.path, { firstname: `Nadia ${++writes}` }, data.access_token)
}

describe('npm start', () => {
  test('writes again after each kill of its Postgres, and says 503 meanwhile', async () => {
    const run = await start({ env: { LOG_LEVEL: 'info' } })
    await run.ready()
    const { folder, address } = run
    const write = await writerOf(run)
    assert.equal((await write()).status, 200)
    let refused = 0
    for (let kills = 0; kills < 2; kills++) {
      const killed = await poll('Postgres', () => postmasterIn(folder))
      process.kill(killed, 'SIGKILL')
      const during: Response[] = []
      const back = await poll('a write', async () => {
        const answers = await Promise.all([
          write(),
          fetch(`${address}/`, {
            headers: { accept: 'text/html', cookie: `locale=de; n=${during.length}` },
          }),
          fetch(`${address}/settings`, { headers: { accept: 'text/html' } }),
          fetch(`${address}/readyz`),
          fetch(`${address}/livez`),
        ])
        during.push(...answers)
        const isNew = ![undefined, killed].includes(await postmasterIn(folder))
        return isNew && answers[0].status === 200 ? true : undefined
      })
      assert.ok(back)
      for (const answer of during) {
        assert.ok([200, 503].includes(answer.status), `${answer.url} ${answer.status}`)
        if (answer.status === 503)
          assert.match(answer.headers.get('retry-after') ?? '', /^[1-9]\d?$/, answer.url)
        if (answer.url.endsWith('/livez')) assert.equal(answer.status, 200)
        if (!/readyz|livez|api/.test(answer.url))
          assert.match(answer.headers.get('content-type') ?? '', /^text\/html/)
      }
      refused += during.filter(({ status }) => status === 503).length
      await poll('readiness', async () =>
        (await fetch(`${address}/readyz`)).status === 200 ? true : undefined,
      )
    }
    assert.ok(refused > 0)
    assert.match(run.output(), /embedded Postgres: .*started again/)
    run.child.kill('SIGTERM')
    await run.ended
  })

  for (const [how, stop] of [
    ['SIGTERM to npm', (run: Started) => run.child.kill('SIGTERM')],
    ['SIGINT to npm', (run: Started) => run.child.kill('SIGINT')],
    ['SIGKILL to npm', (run: Started) => run.child.kill('SIGKILL')],
  ] as const)
    test(`${how} stops the server and Postgres`, async () => {
      const run = await start()
      await run.ready()
      stop(run)
      await poll('a free port', async () => ((await listens(run.port)) ? undefined : true))
      await poll('the end of Postgres', async () =>
        (await postmasterIn(run.folder)) ? undefined : true,
      )
    })

  test('SIGTERM during the first start leaves no Postgres behind', async () => {
    const run = await start({}, SCRIPT)
    await poll('Postgres', async () => ((await postmasterIn(run.folder)) ? true : undefined))
    run.child.kill('SIGTERM')
    assert.equal(await run.ended, 0, run.output())
    assert.equal(await postmasterIn(run.folder), undefined)
    // The next start finds nothing broken.
    const again = await start({ folder: run.folder }, SCRIPT)
    await again.ready()
    again.child.kill('SIGTERM')
    assert.equal(await again.ended, 0)
  })

  test('names a taken port before it creates the database', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const folder = await newFolder()
    for (const env of [{}, { NODE_ENV: 'development' }]) {
      const run = npmStart({ folder, port, env }, SCRIPT)
      assert.equal(await run.ended, 1)
      assert.match(run.output(), new RegExp(`Another program uses port ${port}`))
      assert.equal(existsSync(join(folder, 'pgdata')), false)
    }
    other.close()
  })

  test('names what is wrong with the data folder in one line', async () => {
    const file = join(await newFolder(), 'file')
    await writeFile(file, '')
    const damaged = await newFolder()
    await writeFile(join(damaged, 'personal.key'), '')
    for (const [folder, message] of [
      [file, /is not a folder/],
      [damaged, /personal\.key is empty.*Restore it.*move the file away/],
    ] as const) {
      const run = await start({ folder }, SCRIPT)
      assert.equal(await run.ended, 1)
      assert.match(run.output(), message)
      assert.doesNotMatch(run.output(), /^\s+at /m)
      assert.equal(await postmasterIn(folder), undefined)
    }
  })

  test('logs by LOG_LEVEL', async () => {
    const logOf = async (level: string) => {
      const run = await start({ env: { LOG_LEVEL: level } }, SCRIPT)
      await run.ready()
      const key = 'secret-key'
      await fetch(`${run.address}/livez?key=${key}`)
      const killed = await poll('Postgres', () => postmasterIn(run.folder))
      process.kill(killed, 'SIGKILL')
      await poll('Postgres again', async () => {
        const now = await postmasterIn(run.folder)
        return now !== undefined && now !== killed ? now : undefined
      })
      await pause(500)
      run.child.kill('SIGTERM')
      await run.ended
      const lines = run.output()
      assert.doesNotMatch(lines, new RegExp(key))
      return ['error', 'warn', 'info', 'debug'].filter((name) => lines.includes(`Z] ${name} `))
    }
    assert.deepEqual(await logOf('silent'), [])
    assert.deepEqual(await logOf('error'), ['error'])
    assert.deepEqual(await logOf('debug'), ['error', 'warn', 'info', 'debug'])
    const wrong = await start({ env: { LOG_LEVEL: 'loud' } }, SCRIPT)
    assert.equal(await wrong.ended, 1)
    assert.match(wrong.output(), /LOG_LEVEL=loud is not one of silent, error, warn, info, debug/)
  })
})

test('npm run remove-demo explains an unreachable database', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/remove-demo.ts'], {
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' },
  })
  assert.equal(status, 1)
  assert.match(stderr, /No Postgres answers at DATABASE_URL/)
})
