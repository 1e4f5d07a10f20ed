import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** The shortest limit that any supported system has for the path of a socket. */
const MAX_SOCKET_PATH = 103

/**
 * The folder of the Unix socket: the data folder, which other users cannot read. Empty where no
 * socket is possible.
 */
export const socketFolderOf = (pgdata: string): string =>
  process.platform === 'win32' ||
  join(pgdata, '.s.PGSQL.65535').length > MAX_SOCKET_PATH ||
  pgdata.includes(',')
    ? ''
    : pgdata

/** The same connection through a socket in this folder; unchanged if the folder is empty. */
export const nearThrough = (socketFolder: string) => (connectionString: string) => {
  if (socketFolder === '') return connectionString
  const url = new URL(connectionString)
  url.searchParams.set('host', socketFolder)
  return url.href
}

/** A killed Postgres leaves its sockets behind, named by their ports. */
export async function removeSockets(pgdata: string): Promise<void> {
  for (const name of await readdir(pgdata))
    if (name.startsWith('.s.PGSQL.')) await rm(join(pgdata, name))
}
