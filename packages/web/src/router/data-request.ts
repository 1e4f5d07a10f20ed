import { DataResponse, type Redirect, redirect, redirectDocument } from './responses.ts'

/**
 * Behind a page's path, this asks the server for the page's data, or sends it a form, without its
 * document.
 */
const SUFFIX = '.data'

/** What the server answers to such a request. */
export type DataReply =
  | { redirect: Redirect }
  | { data: unknown; status: number }
  | { failed: number }

/** The page's own path, if a path asks for data. */
export const pagePathOf = (pathname: string): string | undefined =>
  pathname.endsWith(SUFFIX) ? pathname.slice(0, -SUFFIX.length) : undefined

/**
 * Asks the server to run a page's loader, or its action for a POST. Throws redirects, refusals, and
 * the error of a network that is not there.
 */
export async function requestData(request: Request): Promise<unknown> {
  const url = new URL(request.url)
  url.pathname += SUFFIX
  const { method, signal } = request
  const body = method === 'POST' ? new URLSearchParams(await request.text()) : null
  const response = await fetch(url, {
    method,
    body,
    signal,
    headers: { accept: 'application/json' },
  })
  if (!response.headers.get('content-type')?.startsWith('application/json'))
    throw new DataResponse(null, { status: response.status })
  const reply = (await response.json()) as DataReply
  if ('redirect' in reply)
    throw (reply.redirect.reload ? redirectDocument : redirect)(reply.redirect.to)
  if ('failed' in reply)
    throw new DataResponse(null, { status: reply.failed, headers: response.headers })
  return method === 'POST' ? new DataResponse(reply.data, { status: reply.status }) : reply.data
}
