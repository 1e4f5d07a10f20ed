import assert from 'node:assert/strict'
import type { Fault } from '../faults.ts'
import { DATA_FOLDER, startServer } from '../start-server.ts'

export const PATIENCE_MS = 60_000
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Asks until it is so, or a minute is over. */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const began = performance.now()
  while (!(await isSo())) {
    assert.ok(performance.now() - began < PATIENCE_MS, `${what} within a minute`)
    await pause(100)
  }
}

/** What a browser does that goes on when nobody answers. */
export async function visit(url: string, init?: RequestInit): Promise<void> {
  await until(url, async () => {
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

/** Tells the story to a server that dies in it and is followed by a sound one; what it ends with has to be there within a minute of the death. */
export async function whileItDies(
  given: { connectionString: string; port: number; fault: Fault },
  story: (back: Promise<void>) => Promise<void>,
): Promise<void> {
  const { fault, ...sound } = { ...given, dataFolder: DATA_FOLDER }
  let server = await startServer({ ...sound, fault }, { quiet: true })
  let died = 0
  let isOver = false
  const back = server.gone.then(async () => {
    if (isOver) return
    died = performance.now()
    server = await startServer(sound, { quiet: true })
  })
  try {
    await story(back)
    const whole = performance.now()
    await Promise.race([back, pause(20_000)])
    assert.ok(died > 0, 'it was killed there')
    const took = Math.round(whole - died)
    console.log(`  whole again ${took} ms after the kill`)
    assert.ok(took < PATIENCE_MS, `${took} ms`)
  } finally {
    isOver = true
    if (died > 0) await back
    await server.kill()
  }
}
