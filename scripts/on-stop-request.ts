import { readFileSync } from 'node:fs'

const CHECK_MS = 500

/**
 * Calls `stop` for SIGINT, SIGTERM and a closed terminal, and when the npm that runs this script has
 * ended. npm passes a signal to its shell only, and some shells do not pass it on; a killed npm
 * passes nothing.
 */
export function onStopRequest(stop: (reason: string) => void): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(signal))
  // A handler would undo nohup.
  if (process.platform !== 'win32' && !ignoresHangup()) process.on('SIGHUP', () => stop('SIGHUP'))
  if (process.env['npm_lifecycle_event'] === undefined) return
  const before = callers()
  const timer = setInterval(() => {
    if (callers() === before) return
    clearInterval(timer)
    stop('npm has ended')
  }, CHECK_MS)
  timer.unref()
}

/**
 * The process of npm, and its shell if there is one between. Only Linux tells about other processes.
 */
function callers(): string {
  const parent = `/proc/${process.ppid}/status`
  const isShell = fieldOf(parent, 'Name').endsWith('sh')
  return isShell ? `${process.ppid} ${fieldOf(parent, 'PPid')}` : String(process.ppid)
}

const SIGHUP_BIT = 1n
/** Unknown outside Linux: then a hangup ends the process without its shutdown. */
function ignoresHangup(): boolean {
  const mask = fieldOf('/proc/self/status', 'SigIgn')
  return mask === '' || (BigInt(`0x${mask}`) & SIGHUP_BIT) !== 0n
}

function fieldOf(file: string, name: string): string {
  try {
    return new RegExp(`^${name}:\\s*(\\S+)`, 'm').exec(readFileSync(file, 'utf8'))?.[1] ?? ''
  } catch {
    return ''
  }
}
