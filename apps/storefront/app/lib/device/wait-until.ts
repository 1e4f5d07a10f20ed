const STEP_MS = 20
const MAX_WAIT_MS = 2000

const sleepFor = (milliseconds: number) =>
  new Promise<void>((wake) => setTimeout(wake, milliseconds))

/**
 * Waits until `condition` holds, for two seconds at most: it may have held before and no longer.
 */
export async function waitUntil(
  condition: () => boolean,
  sleep: (milliseconds: number) => Promise<void> = sleepFor,
): Promise<void> {
  for (let waited = 0; !condition() && waited < MAX_WAIT_MS; waited += STEP_MS) await sleep(STEP_MS)
}
