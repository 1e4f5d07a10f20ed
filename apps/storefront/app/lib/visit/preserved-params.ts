import { momentOf } from '../moment/moment.ts'

/** Pages that use the moment of the address. The checkout proposes it as the delivery time. */
const HAS_MOMENT = /^\/(shop|restaurant|search|cart|checkout)(\/|$)/

export const usesMoment = (pathname: string): boolean => HAS_MOMENT.test(pathname)

/** A page whose layers, forms and lists lead to itself: the layout of the address stays. */
const HAS_LOOK = /^\/reservations(\/|$)/

/**
 * A link with the parameters to preserve: the language of the address, and its moment and layout if
 * the page uses them. The link's own parameters take precedence.
 */
export function withPreservedParams(to: URL, from: URLSearchParams): URL {
  const next = new URL(to)
  const preserved = {
    lang: from.get('lang'),
    at: usesMoment(next.pathname) ? momentOf(from) : undefined,
    v: HAS_LOOK.test(next.pathname) ? from.get('v') : undefined,
  }
  for (const [name, value] of Object.entries(preserved))
    if (value && !next.searchParams.has(name)) next.searchParams.set(name, value)
  return next
}

/** The same for a rendered path, so that it also works in a new tab and before scripts run. */
export function preservedPath(path: string, search: string): string {
  if (!/[?&](lang|at|day|v)=/.test(search)) return path
  const next = withPreservedParams(new URL(path, 'http://here'), new URLSearchParams(search))
  return next.pathname + next.search + next.hash
}
