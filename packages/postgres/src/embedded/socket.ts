import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Account, giveTo } from './programs.ts'

/** The shortest limit that any supported system has for the path of a socket. */
const MAX_SOCKET_PATH = 103
/** Part of the socket's name. Nothing listens on this port. */
export const SOCKET_PORT = 5432

/** Whether the folder can hold a socket. */
export const fits = (folder: string): boolean =>
  join(folder, `.s.PGSQL.${SOCKET_PORT}`).length <= MAX_SOCKET_PATH && !folder.includes(',')

/**
 * A folder for the Unix socket that only the account of Postgres can enter: its data folder, or a
 * new one with a shorter path.
 */
export async function prepareSocketFolder(pgdata: string, account: Account): Promise<string> {
  if (fits(pgdata)) return pgdata
  const folder = await mkdtemp(join(fits(tmpdir()) ? tmpdir() : '/tmp', 'hawker-'))
  await chmod(folder, 0o700)
  await giveTo(account, folder)
  return folder
}

/** A killed Postgres leaves its sockets behind, named by their ports. */
export async function removeSockets(pgdata: string): Promise<void> {
  for (const name of await readdir(pgdata))
    if (name.startsWith('.s.PGSQL.')) await rm(join(pgdata, name))
}
