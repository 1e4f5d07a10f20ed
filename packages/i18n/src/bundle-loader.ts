import type { Bundle } from './messages.ts'

export type BundleLoaderDeps = {
  fetch: (url: string) => Promise<{ ok: boolean; status: number; json: () => Promise<unknown> }>
  sleep: (milliseconds: number) => Promise<void>
}

const MAX_TRIES = 5
/** The wait doubles after each try. */
const FIRST_WAIT_MS = 350
const MAX_PARALLEL = 10

/**
 * Returns `loadBundle(lng, ns)`, which reads `/locales/{lng}/{ns}.json`. It rejects with the last
 * failure as `cause`.
 */
export function createRetryingBundleLoader(
  deps: BundleLoaderDeps,
  base = '/locales',
): (lng: string, ns: string) => Promise<Bundle> {
  let freeSlots = MAX_PARALLEL
  const waiting: (() => void)[] = []

  async function readWithLimit(url: string): Promise<Bundle> {
    if (freeSlots > 0) freeSlots -= 1
    else await new Promise<void>((resume) => waiting.push(resume))
    try {
      return await readOnce(url)
    } finally {
      const next = waiting.shift()
      if (next) next()
      else freeSlots += 1
    }
  }

  async function readOnce(url: string): Promise<Bundle> {
    const response = await deps.fetch(url)
    if (!response.ok) throw new Error(`${url} answered ${response.status}`)
    const body = await response.json()
    if (!isBundle(body)) throw new Error(`${url} is not a locale file`)
    return body
  }

  return async function loadBundle(lng, ns) {
    const url = `${base}/${encodeURIComponent(lng)}/${encodeURIComponent(ns)}.json`
    for (let tries = 1, waitMs = FIRST_WAIT_MS; ; tries += 1, waitMs *= 2) {
      try {
        return await readWithLimit(url)
      } catch (cause) {
        if (tries === MAX_TRIES)
          throw new Error(`No translations for ${lng}/${ns} after ${MAX_TRIES} tries`, { cause })
        await deps.sleep(waitMs)
      }
    }
  }
}

function isBundle(body: unknown): body is Bundle {
  return typeof body === 'object' && body !== null && !Array.isArray(body)
}
