/** What a loader or an action says when its data alone do not say it all. Thrown, it is a page that cannot be shown. */
export class Answer<T = unknown> {
  readonly data: T
  readonly status: number
  readonly headers: Headers
  constructor(data: T, { status = 200, headers }: AnswerInit = {}) {
    this.data = data
    this.status = status
    this.headers = new Headers(headers)
  }
}
type AnswerInit = { status?: number; headers?: HeadersInit }

/** Data with a status or headers; thrown by a loader, the error screen of that status. */
export const data = <T>(value: T, init?: AnswerInit): Answer<T> => new Answer(value, init)

/** Of what was refused because too much was asked: in how many seconds it may be asked again. */
export function waitIn(thrown: unknown): number | undefined {
  if (!(thrown instanceof Answer) || thrown.status !== 429) return undefined
  return Number(thrown.headers.get('retry-after')) || 1
}

/** Where to go instead, returned or thrown by a loader or an action. */
export function redirect(to: string, { status = 302, headers }: AnswerInit = {}): Response {
  const sent = new Headers(headers)
  sent.set('location', to)
  return new Response(null, { status, headers: sent })
}

const RELOAD = 'x-reload-document'
/** The same for a page that is not drawn here (the console, a payment provider): the browser loads it. */
export function redirectDocument(to: string, init: AnswerInit = {}): Response {
  const headers = new Headers(init.headers)
  headers.set(RELOAD, '')
  return redirect(to, { ...init, headers })
}

export type Redirect = { to: string; reload: boolean }

export function redirectIn(thrown: unknown): Redirect | undefined {
  const to = thrown instanceof Response ? thrown.headers.get('location') : null
  return thrown instanceof Response && to !== null
    ? { to, reload: thrown.headers.has(RELOAD) }
    : undefined
}
