/** A moment as an address names it: the clock on the shops' wall, `2026-11-22T19:30`. */
export type WallMoment = string
const WALL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/

/** `at`, or `day` and `time` as a form without scripts sends them; undefined for now and for nonsense. */
export function momentOf(search: URLSearchParams): WallMoment | undefined {
  const [day, time] = [search.get('day'), search.get('time')]
  const text = search.get('at') ?? (day && time ? `${day}T${time}` : '')
  return isWallMoment(text) ? text : undefined
}

/** One that some calendar knows: neither the 30th of February nor 25 o'clock. */
export function isWallMoment(text: string): boolean {
  const at = WALL.test(text) ? new Date(`${text}Z`) : undefined
  return at !== undefined && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/** The query of the same page for now. */
export function withoutMoment(search: string): string {
  const left = new URLSearchParams(search)
  for (const name of ['at', 'day', 'time']) left.delete(name)
  return left.size === 0 ? '' : `?${left}`
}
