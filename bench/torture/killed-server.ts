import assert from 'node:assert/strict'
import type { Fault } from '../support/fault-injection.ts'
import { measureBareServerStart } from '../support/bare-starts.ts'
import { DATA_FOLDER, type ServerSettings, startServer } from '../support/start-server.ts'

/** The promised time of a recovery, on a machine where the simplest server starts in 60 ms. */
const PROMISED_RECOVERY_MS = 60_000
const REFERENCE_BARE_START_MS = 60
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Polls until `isSo` returns true; fails after a minute. */
export async function waitUntil(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const began = performance.now()
  while (!(await isSo())) {
    assert.ok(performance.now() - began < PROMISED_RECOVERY_MS, `${what} within a minute`)
    await pause(100)
  }
}

/** Loads a URL with retries, like a browser that reloads. */
export async function visitWithRetry(url: string, init?: RequestInit): Promise<void> {
  await waitUntil(url, async () => {
    try {
      return (
        (await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(5_000), ...init }))
          .status < 500
      )
    } catch {
      return false
    }
  })
}

/**
 * Runs a story against a server that kills itself at the fault and is replaced by a healthy one. The
 * story must end within a minute of the kill, or longer in proportion to `bareStartMs` of this run.
 */
export async function assertRecoversFromKill(
  options: Pick<ServerSettings, 'connectionString' | 'environment'> & {
    port: number
    fault: Fault
  },
  story: (restarted: Promise<void>) => Promise<void>,
): Promise<void> {
  const { fault, ...healthy } = { ...options, dataFolder: DATA_FOLDER }
  let server = await startServer({ ...healthy, fault }, { quiet: true })
  const bareStartMs = await measureBareServerStart()
  let died = 0
  let isOver = false
  const restarted = server.gone.then(async () => {
    if (isOver) return
    died = performance.now()
    server = await startServer(healthy, { quiet: true })
  })
  try {
    await story(restarted)
    const ended = performance.now()
    await Promise.race([restarted, pause(20_000)])
    assert.ok(died > 0, 'the server was killed at the fault')
    const recovery = Math.round(ended - died)
    console.log(`  recovered ${recovery} ms after the kill`)
    const limit = PROMISED_RECOVERY_MS * Math.max(1, bareStartMs / REFERENCE_BARE_START_MS)
    assert.ok(recovery < limit, `${recovery} ms, limit ${Math.round(limit)} ms`)
  } finally {
    isOver = true
    if (died > 0) await restarted
    await server.kill()
  }
}
