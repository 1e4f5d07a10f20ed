import { momentOf } from './moment.ts'

/** Where the moment that somebody looks for still means something: at checkout it is the time that is proposed. */
const HAS_MOMENT = /^\/(shop|restaurant|search|cart|checkout)(\/|$)/

export const hasMoment = (pathname: string): boolean => HAS_MOMENT.test(pathname)

/** A link with what the reader came with: the language that the address names, and towards shops and what is bought there the moment it is about. What the link says itself stays. */
export function carried(to: URL, from: URLSearchParams): URL {
  const next = new URL(to)
  const kept = { lang: from.get('lang'), at: hasMoment(next.pathname) ? momentOf(from) : undefined }
  for (const [name, value] of Object.entries(kept))
    if (value && !next.searchParams.has(name)) next.searchParams.set(name, value)
  return next
}

/** The same for a path that is drawn: it holds in a new tab, and before scripts run. */
export function carriedPath(path: string, search: string): string {
  if (!/[?&](lang|at|day)=/.test(search)) return path
  const {
    pathname,
    search: kept,
    hash,
  } = carried(new URL(path, 'http://here'), new URLSearchParams(search))
  return pathname + kept + hash
}
