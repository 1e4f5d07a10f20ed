import { Answer, type Redirect, redirect, redirectDocument } from './answers.ts'

/** What the server answers to a browser that asks for a page's data or sends it a form: the page's address with this behind its path. */
const SUFFIX = '.data'
export type DataAnswer =
  | { redirect: Redirect }
  | { data: unknown; status: number }
  | { failed: number }

/** The page's own path, where a path asks for data. */
export const dataPath = (pathname: string): string | undefined =>
  pathname.endsWith(SUFFIX) ? pathname.slice(0, -SUFFIX.length) : undefined

/** Asks the server to run a page's loader, or its action for a POST. Redirects and refusals are thrown; so is a network that is not there. */
export async function askData(request: Request): Promise<unknown> {
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
    throw new Answer(null, { status: response.status })
  const answer = (await response.json()) as DataAnswer
  if ('redirect' in answer)
    throw (answer.redirect.reload ? redirectDocument : redirect)(answer.redirect.to)
  if ('failed' in answer)
    throw new Answer(null, { status: answer.failed, headers: response.headers })
  return method === 'POST' ? new Answer(answer.data, { status: answer.status }) : answer.data
}
