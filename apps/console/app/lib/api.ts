import { createClient, type Client } from '@hawker/contract/client'
import { randomUuid } from '@hawker/web/api/random-uuid'
import { unansweredOf } from '@hawker/web/api/pending-requests'
import { learnServerTime } from './clock.ts'
import { currentSession, sessionEnded } from './session.ts'

async function fetchAndLearn(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init)
  const text = await response.text()
  const envelope: unknown = text === '' ? {} : JSON.parse(text)
  if (typeof envelope === 'object' && envelope !== null && 'timestamp' in envelope)
    learnServerTime(envelope.timestamp)
  return new Response(text, { status: response.status, headers: response.headers })
}

/** /api/v1 of this origin; the cookie that only the browser sees says who asks. */
export const api: Client = createClient({
  baseUrl: '',
  fetch: fetchAndLearn,
  lang: () => document.documentElement.lang,
  onUnauthorized: sessionEnded,
})

type Answered = { ok: true } | { ok: false; code: string }

/** Writes once: an answer that was lost is asked for again with the same key, so nothing happens twice. */
export async function insist<R extends Answered>(
  ask: (idempotencyKey: string) => Promise<R>,
  key = randomUuid(),
): Promise<R> {
  const first = await ask(key)
  return !first.ok && first.code === 'unreachable' ? ask(key) : first
}

const { askOnce } = unansweredOf(() => {
  const session = currentSession()
  return session.state === 'in' ? session.user.id : 0
})

/** The same for what moves an order or its money: the key stays on this device until there is an answer, so that the next press hears what became of this one. */
export const insistOnce = <R extends Answered>(
  what: string,
  wish: unknown,
  ask: (idempotencyKey: string) => Promise<R>,
): Promise<R> => askOnce(what, wish, (key) => insist(ask, key))

export type Trouble = { code: string; status: number; message: string }

/** The words for a refusal: the server's, ready to show, or ours when it could not be reached. */
export function wordsFor(
  { code, message }: Pick<Trouble, 'code' | 'message'>,
  t: (key: string) => string,
): string {
  if (code === 'unreachable') return t('error.unreachable')
  return message || t('error.failed')
}
