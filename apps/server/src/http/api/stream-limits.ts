import type { AdmittedCaller, Release } from './admission-control.ts'

/**
 * Open live streams. A person has one in each tab. An address can be a whole company or a carrier's
 * gateway.
 */
const LIMITS = { all: 10_000, address: 1_000, person: 20 }
/** Files that are received at the same time. Each is in memory, at up to 8 MB. */
export const UPLOAD_LIMITS = { all: 64, address: 16, person: 6 }

export type StreamLimits = { enter(caller: AdmittedCaller): Release | undefined }

/** `scale` multiplies the limits of one address and one person, for load tests. */
export function createStreamLimits(scale = 1, limits = LIMITS): StreamLimits {
  const open = new Map<string | number, number>()
  let count = 0
  const openOf = (key: string | number) => open.get(key) ?? 0
  return {
    enter({ address, userId }) {
      if (count >= limits.all || openOf(address) >= limits.address * scale) return undefined
      if (userId !== undefined && openOf(userId) >= limits.person * scale) return undefined
      const keys = userId === undefined ? [address] : [address, userId]
      count++
      for (const key of keys) open.set(key, openOf(key) + 1)
      let isReleased = false
      return () => {
        if (isReleased) return
        isReleased = true
        count--
        for (const key of keys)
          if (openOf(key) === 1) open.delete(key)
          else open.set(key, openOf(key) - 1)
      }
    },
  }
}
