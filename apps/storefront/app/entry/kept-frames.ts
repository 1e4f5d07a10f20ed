import type { Site } from '../lib/site.ts'
import type { Place } from '../router/place.ts'
import type { DrawnFrame } from './draw.tsx'

/** Some 15 kB each. */
const MOST_FRAMES = 1_000

export type KeptFrames = {
  /** The frame of such a page as it was drawn, or drawn now. */
  of(given: FramedBy, draw: () => Promise<DrawnFrame | undefined>): Promise<DrawnFrame | undefined>
}
/** All that a frame is drawn from: the site but for the minute, its address, and its texts by their versioned address. */
type FramedBy = { site: Site; place: Pick<Place, 'pathname' | 'search'>; texts: string }

/** Headers, footer and bars are the same each time an address is drawn for a place, a language and a currency. The least recently wanted go first. */
export function createKeptFrames(): KeptFrames {
  const known = new Map<string, DrawnFrame>()
  return {
    async of({ site, place, texts }, draw) {
      const key = JSON.stringify([{ ...site, now: 0 }, place.pathname, place.search, texts])
      const frame = known.get(key) ?? (await draw())
      if (!frame) return undefined
      known.delete(key)
      known.set(key, frame)
      const [oldest] = known.keys()
      if (known.size > MOST_FRAMES && oldest !== undefined) known.delete(oldest)
      return frame
    },
  }
}
