import { isDatabaseUnavailable } from '@hawker/postgres/database-unavailable'

export const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]
type LineLevel = Exclude<LogLevel, 'silent'>

export type Log = Record<Exclude<LineLevel, 'error'>, (text: string) => void> & {
  /** An outage is one line a second at most; any other error comes with its stack. */
  fault(error: unknown, where: string): void
}
export type LogOptions = {
  level: LogLevel
  write?: (line: string) => void
  now?: () => Date
}

const OUTAGE_LINE_MS = 1_000

/** Writes the lines of a level and of those before it in LOG_LEVELS, to standard error. */
export function createLog({
  level,
  write = (line) => process.stderr.write(`${line}\n`),
  now = () => new Date(),
}: LogOptions): Log {
  const isShown = (of: LineLevel) => LOG_LEVELS.indexOf(of) <= LOG_LEVELS.indexOf(level)
  const line = (of: LineLevel) => (text: string) => {
    if (isShown(of)) write(`[${now().toISOString()}] ${of} ${text}`)
  }
  let lastOutageAt = -Infinity
  return {
    warn: line('warn'),
    info: line('info'),
    debug: line('debug'),
    fault(error, where) {
      if (!isDatabaseUnavailable(error)) return line('error')(`${where}: ${detailsOf(error)}`)
      const at = now().getTime()
      if (at - lastOutageAt < OUTAGE_LINE_MS) return
      lastOutageAt = at
      line('error')(`${where}: unavailable: ${error instanceof Error ? error.message : error}`)
    },
  }
}

/** The stacks of an error and its causes. */
function detailsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const own = error.stack ?? String(error)
  return error.cause === undefined ? own : `${own}\ncaused by ${detailsOf(error.cause)}`
}
