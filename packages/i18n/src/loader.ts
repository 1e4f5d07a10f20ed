import type { Bundle } from './messages.ts'

export type LoaderDeps = {
  fetch: (url: string) => Promise<{ ok: boolean; status: number; json: () => Promise<unknown> }>
  sleep: (milliseconds: number) => Promise<void>
}

// storefront.md 8: up to 5 tries, the wait doubling from 350 ms, 10 reads at a time.
const TRIES = 5
const FIRST_WAIT = 350
const PARALLEL = 10

/** Gives `loadBundle(lng, ns)`, which reads `/locales/{lng}/{ns}.json`. Rejects with the last failure as `cause`. */
export function createBundleLoader(
  deps: LoaderDeps,
  base = '/locales',
): (lng: string, ns: string) => Promise<Bundle> {
  let free = PARALLEL
  const waiting: (() => void)[] = []

  async function inTurn(url: string): Promise<Bundle> {
    if (free > 0) free -= 1
    else await new Promise<void>((turn) => waiting.push(turn))
    try {
      return await readOnce(url)
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }

  async function readOnce(url: string): Promise<Bundle> {
    const answer = await deps.fetch(url)
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
    const body = await answer.json()
    if (!isBundle(body)) throw new Error(`${url} is not a locale file`)
    return body
  }

  return async function loadBundle(lng, ns) {
    const url = `${base}/${encodeURIComponent(lng)}/${encodeURIComponent(ns)}.json`
    for (let tries = 1, wait = FIRST_WAIT; ; tries += 1, wait *= 2) {
      try {
        return await inTurn(url)
      } catch (cause) {
        if (tries === TRIES)
          throw new Error(`No translations for ${lng}/${ns} after ${TRIES} tries`, { cause })
        await deps.sleep(wait)
      }
    }
  }
}

function isBundle(body: unknown): body is Bundle {
  return typeof body === 'object' && body !== null && !Array.isArray(body)
}
