import assert from 'node:assert/strict'
import { eventually } from './browser/eventually.ts'
import type { Marketplace } from './marketplace.ts'

/** Moves the demo clock, as the page /dev/clock does, and waits until the server follows. */
export async function advanceClock(
  { address, app }: Marketplace,
  milliseconds: number,
): Promise<void> {
  const before = app.deps.clock.now().getTime()
  const answer = await fetch(`${address}/dev/clock`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: address, 'content-type': 'application/x-www-form-urlencoded' },
    body: `move=${milliseconds}`,
  })
  assert.equal(answer.status, 303, 'the clock moves')
  await eventually(() => app.deps.clock.now().getTime() >= before + milliseconds, true)
}
