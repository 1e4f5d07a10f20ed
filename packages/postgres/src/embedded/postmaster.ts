import { readFileSync } from 'node:fs'
import { readFile, readlink, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from './programs.ts'

/** A running Postgres as its file `postmaster.pid` describes it. */
export type Postmaster = {
  readonly pid: number
  readonly port: number
  /** Empty: it listens on TCP only. */
  readonly socketFolder: string
}

/**
 * The Postgres that runs in this folder, if any. Deletes a file that a crash left behind: it names
 * a dead process, or an unrelated one that got its id, and Postgres would refuse to start.
 */
export async function findPostmaster(pgdata: string): Promise<Postmaster | undefined> {
  const file = join(pgdata, 'postmaster.pid')
  const lines = await readFile(file, 'utf8').then(
    (text) => text.split('\n'),
    () => undefined,
  )
  if (!lines) return undefined
  // A standalone backend writes a negative id.
  const pid = Math.abs(Number(lines[0]))
  if (Number.isInteger(pid) && pid > 0 && isAlive(pid) && (await runsIn(pgdata, pid)))
    return { pid, port: Number(lines[3]), socketFolder: lines[4] ?? '' }
  await rm(file, { force: true })
  return undefined
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch (error) {
    // The process of another user is alive too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** A process that ended under a container's first process may never be reaped. Linux only. */
function isZombie(pid: number): boolean {
  try {
    return /^\d+ \(.*\) [ZX]/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/** Postgres works in its data folder and has it on its command line. */
async function runsIn(pgdata: string, pid: number): Promise<boolean> {
  const path = await realpath(pgdata)
  if (process.platform === 'linux')
    return readlink(`/proc/${pid}/cwd`).then(
      (folder) => folder === path,
      () => false,
    )
  if (process.platform === 'win32') return true
  const env = { PATH: '/bin:/usr/bin' }
  const { output } = await run('ps', ['-p', String(pid), '-o', 'command='], {
    account: undefined,
    env,
  })
  return output.includes(pgdata) || output.includes(path)
}
