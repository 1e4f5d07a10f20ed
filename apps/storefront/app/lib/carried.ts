import { momentOf } from './moment.ts'

/** Pages that use the moment of the address. The checkout proposes it as the delivery time. */
const HAS_MOMENT = /^\/(shop|restaurant|search|cart|checkout)(\/|$)/

export const hasMoment = (pathname: string): boolean => HAS_MOMENT.test(pathname)

/**
 * A link with the parameters to preserve: the language of the address, and its moment if the page
 * uses one. The link's own parameters take precedence.
 */
export function carried(to: URL, from: URLSearchParams): URL {
  const next = new URL(to)
  const preserved = {
    lang: from.get('lang'),
    at: hasMoment(next.pathname) ? momentOf(from) : undefined,
  }
  for (const [name, value] of Object.entries(preserved))
    if (value && !next.searchParams.has(name)) next.searchParams.set(name, value)
  return next
}

/** The same for a rendered path, so that it also works in a new tab and before scripts run. */
export function carriedPath(path: string, search: string): string {
  if (!/[?&](lang|at|day)=/.test(search)) return path
  const next = carried(new URL(path, 'http://here'), new URLSearchParams(search))
  return next.pathname + next.search + next.hash
}
