const STEP_MS = 20
const MOST_MS = 2000

const inBrowser = (milliseconds: number) =>
  new Promise<void>((wake) => setTimeout(wake, milliseconds))

/** Waits until what is read is what was wished for; not for ever, because it may have become something else already. */
export async function untilSame(
  read: () => string,
  wanted: string,
  sleep: (milliseconds: number) => Promise<void> = inBrowser,
): Promise<void> {
  for (let waited = 0; read() !== wanted && waited < MOST_MS; waited += STEP_MS)
    await sleep(STEP_MS)
}
