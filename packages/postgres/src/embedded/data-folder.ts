import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { access, mkdir, open, readFile, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartError } from '@hawker/std/start-error'
import { PRIVATE_FILE, PRIVATE_FOLDER } from '@hawker/std/file-modes'
import { makeDataFolder } from '../private-files.ts'
import { type Programs, giveTo, run } from './programs.ts'

const OTHER_FOLDER = 'choose another folder with HAWKER_DATA'

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/** One line for an error code of the file system; undefined for any other code. */
function explain(folder: string, code: string): string | undefined {
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return `Your user may not write to ${folder}. Change its owner, or ${OTHER_FOLDER}.`
    case 'EROFS':
      return `${folder} is on a read-only file system. Make it writable, or ${OTHER_FOLDER}.`
    case 'ENOSPC':
    case 'EDQUOT':
      return `No space is left for ${folder}. Free some, or ${OTHER_FOLDER}.`
    case 'EEXIST':
    case 'ENOTDIR':
      return `${folder} is not a folder, or it is below a file. Move the file away, or ${OTHER_FOLDER}.`
    case 'ENAMETOOLONG':
    case 'ELOOP':
    case 'ENOENT':
      return `${folder} cannot be a folder (${code}). Correct HAWKER_DATA.`
    default:
      return undefined
  }
}

/** Runs work on the files of the data folder, and explains what is wrong with the folder. */
async function inFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    const reason = explain(folder, codeOf(cause))
    throw reason === undefined ? cause : new StartError(reason, { cause })
  }
}

/** Creates the folder if it is missing, and checks that this process can store files in it. */
export async function prepareDataFolder(folder: string): Promise<void> {
  await inFolder(folder, async () => {
    await makeDataFolder(folder)
    const probe = join(folder, `.probe-${randomUUID()}`)
    try {
      const handle = await open(probe, 'wx', PRIVATE_FILE)
      await handle.writeFile(Buffer.alloc(64 * 1024))
      await handle.close()
    } finally {
      await rm(probe, { force: true })
    }
  })
}

const entriesOf = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  })

/**
 * Checks that these programs can run on the files of `pgdata`, and creates the files where there
 * are none. Never deletes a file that it did not make.
 */
export async function prepareFiles(programs: Programs, initdbOptions: string[]): Promise<void> {
  const { pgdata, account, major } = programs
  await inFolder(pgdata, async () => {
    const names = await entriesOf(pgdata)
    if (names.length === 0) return createFiles(programs, initdbOptions)
    if (!names.includes('PG_VERSION'))
      throw new StartError(
        `${pgdata} is not empty, and it has no PG_VERSION: its database is incomplete. ` +
          'Hawker deletes nothing there. Restore it from a backup, or move it away and start again.',
      )
    const found = Number((await readFile(join(pgdata, 'PG_VERSION'), 'utf8')).trim())
    if (found !== major)
      throw new StartError(
        found > major
          ? `${pgdata} is from Postgres ${found}, and this Hawker has Postgres ${major}. ` +
              `Start the newer Hawker, or ${OTHER_FOLDER}.`
          : `${pgdata} is from Postgres ${found || 'of an unknown version'}, and this Hawker has Postgres ${major}. ` +
              'Dump it with the earlier Hawker and restore it (docs/operations.md), ' +
              `or ${OTHER_FOLDER}.`,
      )
    const { uid } = await stat(pgdata)
    const own = account?.uid ?? process.getuid?.()
    if (own !== undefined && uid !== own)
      throw new StartError(
        `${pgdata} belongs to user ${uid}, and Postgres would run as user ${own}. ` +
          `Start Hawker as that user, change the owner (chown -R ${own} ${pgdata}), or ${OTHER_FOLDER}.`,
      )
    if (!account) await access(pgdata, constants.R_OK | constants.W_OK | constants.X_OK)
  })
}

/**
 * In a temporary folder first, so that a killed start leaves no incomplete database behind. An empty
 * folder that cannot be replaced, such as a mounted disk, is filled in place.
 */
async function createFiles(programs: Programs, initdbOptions: string[]): Promise<void> {
  const { bin, env, account, pgdata } = programs
  const temporary = join(dirname(pgdata), 'pgdata.new')
  const target = await rmdir(pgdata).then(
    () => temporary,
    (error: unknown) => (codeOf(error) === 'ENOENT' ? temporary : pgdata),
  )
  await rm(temporary, { recursive: true, force: true })
  await mkdir(target, { mode: PRIVATE_FOLDER, recursive: true })
  await giveTo(account, target)
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=und']
  const args = ['-D', target, '-U', 'hawker', ...locale, ...initdbOptions]
  const made = await run(join(bin, 'initdb'), args, { account, env })
  if (made.code !== 0)
    throw new StartError(explainOutput(pgdata, made.output) ?? `initdb failed:\n${made.output}`)
  if (target === temporary) await rename(temporary, pgdata)
}

/** One line for what Postgres printed before it ended; undefined for an unknown reason. */
export function explainOutput(pgdata: string, output: string): string | undefined {
  if (/No space left on device|Disk quota exceeded/.test(output)) return explain(pgdata, 'ENOSPC')
  if (/Read-only file system/.test(output)) return explain(pgdata, 'EROFS')
  if (/Permission denied/.test(output)) return explain(pgdata, 'EACCES')
  if (/could not create (shared memory|semaphores)|Cannot allocate memory/.test(output))
    return 'Postgres gets too little memory from this machine. Free some, or set DATABASE_URL.'
  return undefined
}
