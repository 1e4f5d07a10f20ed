/**
 * The data of a loader or an action with a status or headers. Thrown by a loader, it is a page that
 * cannot be shown.
 */
export class DataResponse<T = unknown> {
  readonly data: T
  readonly status: number
  readonly headers: Headers
  constructor(data: T, { status = 200, headers }: ResponseOptions = {}) {
    this.data = data
    this.status = status
    this.headers = new Headers(headers)
  }
}
type ResponseOptions = { status?: number; headers?: HeadersInit }

/** Data with a status or headers. Thrown by a loader, it shows the error screen of that status. */
export const data = <T>(value: T, options?: ResponseOptions): DataResponse<T> =>
  new DataResponse(value, options)

/** In how many seconds a rate-limited request may be repeated; undefined for any other error. */
export function retryAfterOf(thrown: unknown): number | undefined {
  if (!(thrown instanceof DataResponse) || thrown.status !== 429) return undefined
  return Number(thrown.headers.get('retry-after')) || 1
}

/** Leads to another page. Return or throw it in a loader or an action. */
export function redirect(to: string, { status = 302, headers }: ResponseOptions = {}): Response {
  const sent = new Headers(headers)
  sent.set('location', to)
  return new Response(null, { status, headers: sent })
}

const RELOAD = 'x-reload-document'
/**
 * Leads to a page of another app or site (the console, a payment provider), which the browser
 * loads.
 */
export function redirectDocument(to: string, options: ResponseOptions = {}): Response {
  const headers = new Headers(options.headers)
  headers.set(RELOAD, '')
  return redirect(to, { ...options, headers })
}

export type Redirect = { to: string; reload: boolean }

export function redirectIn(thrown: unknown): Redirect | undefined {
  const to = thrown instanceof Response ? thrown.headers.get('location') : null
  return thrown instanceof Response && to !== null
    ? { to, reload: thrown.headers.has(RELOAD) }
    : undefined
}
