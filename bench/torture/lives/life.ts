import type { LivesMarket } from './lives-market.ts'

export type Random = {
  /** From 0 to `max`, without `max`. */
  below(max: number): number
  of<T>(list: readonly T[]): T
}
export type DeedResult = { readonly ok: boolean; readonly code?: string }
/** One thing that people do. An answer may refuse it: the life goes on. */
export type Deed = () => Promise<DeedResult | undefined>
export type Life = {
  /** What people do in turn when nothing comes between. */
  readonly usual: Deed[]
  /** What may happen at any moment instead. */
  readonly other: readonly Deed[]
}
export type StartLife = (market: LivesMarket, random: Random) => Promise<Life>

/** Numbers that one seed decides (mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (max: number) => Math.floor(next() * max)
  return { below, of: (list) => list[below(list.length)]! }
}
