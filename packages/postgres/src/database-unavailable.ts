/**
 * SQLSTATE codes that say nothing about the statement: 08 connection, 25006 a standby that only
 * reads, 28 sign-in, 3D000 no such database, 53 out of disk, memory or connections, 55P03 lock
 * time-out, 57014 statement time-out, 57P0x shutdown or recovery, 58 system error.
 */
const SQLSTATE = /^(08|25006$|28|3D000$|53|55P03$|57014$|57P0|58000$|58030$)/
/** Errors of the system while it connects, reads or writes. */
const SYSTEM =
  /^(ECONN|EPIPE$|ETIMEDOUT$|EHOST|ENET|ENOTFOUND$|EAI_|ENOBUFS$|EMFILE$|ENFILE$|ENOSPC$|EDQUOT$|ERR_STREAM)/
/** Errors of the driver and of `fetch` have only a message. */
const MESSAGE =
  /time-?out|connection (terminated|ended|error)|not queryable|cannot use a pool after/i

const fieldOf = (error: object, name: string): string =>
  name in error ? String(Reflect.get(error, name)) : ''

/**
 * Whether an error means that the database cannot work now, so that the same call may succeed soon:
 * it is away, starts, is full, or is too slow.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = fieldOf(error, 'code')
  if (SQLSTATE.test(code) || SYSTEM.test(code)) return true
  // The socket of a stopped Postgres is missing; so may be any other file.
  if (code === 'ENOENT' && fieldOf(error, 'syscall') === 'connect') return true
  if (MESSAGE.test(error.message)) return true
  if (error instanceof AggregateError && error.errors.some(isDatabaseUnavailable)) return true
  return error.cause !== undefined && isDatabaseUnavailable(error.cause)
}
