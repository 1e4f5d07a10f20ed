import { createClient, type Client } from '@hawker/contract/core/client'
import { createRefusalText } from '@hawker/web/api/create-refusal-text'
import { createPendingRequests } from '@hawker/web/api/pending-requests'
import { randomUuid } from '@hawker/web/api/random-uuid'
import { setClockFrom } from '@hawker/web/session/clock'
import { requestProof } from './proof/identity-proof.ts'
import { currentSession, sessionEnded } from './session.ts'

export type { Trouble } from '@hawker/web/query/use-live-resource'

/**
 * Clocks of kitchen tablets are often minutes off. Less than this is the duration of the request.
 */
const NOTICEABLE_MS = 3000

async function fetchWithClock(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init)
  const text = await response.text()
  const envelope: unknown = text === '' ? {} : JSON.parse(text)
  if (typeof envelope === 'object' && envelope !== null && 'timestamp' in envelope) {
    const serverMs = Date.parse(String(envelope.timestamp))
    if (!Number.isNaN(serverMs)) setClockFrom(serverMs, NOTICEABLE_MS)
  }
  return new Response(text, { status: response.status, headers: response.headers })
}

/** The API of this origin. A cookie that scripts cannot read identifies the caller. */
export const api: Client = createClient({
  baseUrl: '',
  fetch: fetchWithClock,
  lang: () => document.documentElement.lang,
  onUnauthorized: sessionEnded,
})

type ApiResult = { ok: true } | { ok: false; code: string }

/**
 * Sends a write, and repeats it once with the same key if its answer was lost, so nothing happens
 * twice. A write that needs a fresh proof of identity asks for it in a dialog, and is then sent
 * again: what was typed stays on the screen.
 */
export async function sendWithRetry<R extends ApiResult>(
  send: (idempotencyKey: string) => Promise<R>,
  key = randomUuid(),
): Promise<R> {
  const attempt = async (): Promise<R> => {
    const first = await send(key)
    return !first.ok && first.code === 'unreachable' ? send(key) : first
  }
  const result = await attempt()
  if (result.ok || result.code !== 'reauth_required' || !(await requestProof())) return result
  return attempt()
}

const pendingRequests = createPendingRequests(() => {
  const session = currentSession()
  return session.state === 'in' ? session.user.id : 0
})
/** What a person prepared or sent, until the server has answered. */
export const { readPending, storePending } = pendingRequests

/**
 * The same for orders and their money: the device stores the key until there is an answer, for a
 * later press.
 */
export const sendOnceWithRetry = <R extends ApiResult>(
  name: string,
  body: unknown,
  send: (idempotencyKey: string) => Promise<R>,
): Promise<R> => pendingRequests.sendOnce(name, body, (key) => sendWithRetry(send, key))

export const refusalText = createRefusalText({
  unreachable: 'error.unreachable',
  failed: 'error.failed',
})
