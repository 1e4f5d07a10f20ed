import { momentOf } from '../moment/moment.ts'

/** Pages that use the moment of the address. The checkout proposes it as the delivery time. */
const HAS_MOMENT = /^\/(shop|restaurant|search|cart|checkout)(\/|$)/

export const usesMoment = (pathname: string): boolean => HAS_MOMENT.test(pathname)

/**
 * A link with the parameters to preserve: the language of the address, and its moment if the page
 * uses one. The link's own parameters take precedence.
 */
export function withPreservedParams(to: URL, from: URLSearchParams): URL {
  const next = new URL(to)
  const preserved = {
    lang: from.get('lang'),
    at: usesMoment(next.pathname) ? momentOf(from) : undefined,
  }
  for (const [name, value] of Object.entries(preserved))
    if (value && !next.searchParams.has(name)) next.searchParams.set(name, value)
  return next
}

/** The same for a rendered path, so that it also works in a new tab and before scripts run. */
export function preservedPath(path: string, search: string): string {
  if (!/[?&](lang|at|day)=/.test(search)) return path
  const next = withPreservedParams(new URL(path, 'http://here'), new URLSearchParams(search))
  return next.pathname + next.search + next.hash
}
