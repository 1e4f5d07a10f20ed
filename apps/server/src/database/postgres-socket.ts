import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** What systems allow the path of a socket to be, the shortest of them. */
const LONGEST_SOCKET = 103
/** Where Postgres puts its socket: beside its files, where nobody else may look. Windows has none, and a long path has room for none. */
export const socketFolderOf = (pgdata: string): string =>
  process.platform === 'win32' ||
  join(pgdata, '.s.PGSQL.65535').length > LONGEST_SOCKET ||
  pgdata.includes(',')
    ? ''
    : pgdata

/** The same connection through a socket in this folder; `''`: as it is. */
export const nearThrough = (socketFolder: string) => (connectionString: string) => {
  if (socketFolder === '') return connectionString
  const url = new URL(connectionString)
  url.searchParams.set('host', socketFolder)
  return url.href
}

/** Sockets of a Postgres that was killed stay behind, each under its port. */
export async function removeSockets(pgdata: string): Promise<void> {
  for (const name of await readdir(pgdata))
    if (name.startsWith('.s.PGSQL.')) await rm(join(pgdata, name))
}
