import { createLru } from '@hawker/std/lru'
import { MINUTE_MS } from '@hawker/std/time'

/** An invented name is not fetched again for this long. */
const UNKNOWN_NAME_MS = 10 * MINUTE_MS
const WINDOW_MS = 10 * MINUTE_MS
/** Fetches without a certificate in one window. PayPal renews a certificate twice a year. */
const ATTEMPTS_BY_ADDRESS = 3
const ATTEMPTS_BY_ALL = 30
const REMEMBERED = 1_000

type Attempts = { readonly since: number; readonly count: number }

/**
 * Limits how often strangers make us ask PayPal for certificates: the name of the certificate comes
 * with the webhook, before its signature can be checked.
 */
export function certificateAttempts(clock: { now(): Date }) {
  const unknownNames = createLru<string, number>({ max: REMEMBERED })
  const byAddress = createLru<string, Attempts>({ max: REMEMBERED })
  const now = () => clock.now().getTime()
  const countOf = (key: string) => {
    const attempts = byAddress.get(key)
    return attempts && now() - attempts.since < WINDOW_MS ? attempts : { since: now(), count: 0 }
  }
  // The empty text counts all addresses together.
  const limits = (address: string) =>
    [
      [`from ${address}`, ATTEMPTS_BY_ADDRESS],
      ['', ATTEMPTS_BY_ALL],
    ] as const
  const add = (address: string, change: 1 | -1) => {
    for (const [key] of limits(address)) {
      const { since, count } = countOf(key)
      byAddress.set(key, { since, count: Math.max(0, count + change) })
    }
  }
  return {
    /** Counts an attempt. False: PayPal must not be asked for this name now. */
    begin(url: string, address: string): boolean {
      if ((unknownNames.get(url) ?? 0) > now()) return false
      if (limits(address).some(([key, max]) => countOf(key).count >= max)) return false
      add(address, 1)
      return true
    },
    /** The name was genuine, so the attempt does not count. */
    succeed: (address: string) => add(address, -1),
    rememberUnknown: (url: string) => unknownNames.set(url, now() + UNKNOWN_NAME_MS),
  }
}
