/** A moment in the shops' local time, as an address names it: `2026-11-22T19:30`. */
export type WallMoment = string
const WALL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/

/**
 * Reads `at`, or `day` and `time` of a form without scripts; undefined for now and for invalid
 * values.
 */
export function momentOf(search: URLSearchParams): WallMoment | undefined {
  const [day, time] = [search.get('day'), search.get('time')]
  const text = search.get('at') ?? (day && time ? `${day}T${time}` : '')
  return isWallMoment(text) ? text : undefined
}

/** False for dates that do not exist, such as 30 February or 25:00. */
export function isWallMoment(text: string): boolean {
  const at = WALL.test(text) ? new Date(`${text}Z`) : undefined
  return at !== undefined && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/** The query without its moment. */
export function withoutMoment(search: string): string {
  const left = new URLSearchParams(search)
  for (const name of ['at', 'day', 'time']) left.delete(name)
  return left.size === 0 ? '' : `?${left}`
}
