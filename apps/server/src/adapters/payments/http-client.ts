import type { ProviderCall, ProviderSetup } from './port.ts'
import { ProviderError } from './provider-error.ts'

const TIMEOUT_MS = 10_000
const MAX_ANSWER_BYTES = 1_000_000
const LOGGED_CHARACTERS = 300

export type ProviderAnswer = {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The parsed body; undefined when it is no JSON. */
  readonly json: unknown
}
export type ProviderHttpRequest = {
  /** A short name for the log of calls, such as `create session`. */
  readonly operation: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly json?: unknown
  /** Sent as a form. */
  readonly form?: URLSearchParams
  /** The idempotency key, for the log. The adapter also sends it as its provider wants it. */
  readonly key?: string
  /** Statuses that `send` returns as well as 2xx. Every other one throws. */
  readonly accept?: readonly number[]
  /** `text`: a 2xx that is no JSON is an answer, too. */
  readonly expects?: 'json' | 'text'
}

/**
 * Sends every call to a provider: 10 s, 1 MB, no redirects, and a log without secrets. `send`
 * throws a ProviderError. `key_refused`: 401 or 403. `refused`: any other 4xx but 408, 423, 425 and
 * 429. `no_answer`: those, 5xx, a broken connection, or no JSON in a 2xx. 409 is `refused`:
 * adapters know what a conflict means there.
 */
export type ProviderHttp = {
  send(request: ProviderHttpRequest): Promise<ProviderAnswer>
}

/** `errorOf` reads the provider's code and words from its error body. */
export function providerHttp(
  { host, headers }: { host: string; headers?: () => Readonly<Record<string, string>> },
  { keys, onCall }: Pick<ProviderSetup, 'keys' | 'onCall'>,
  errorOf: (body: unknown) => { code: string | null; message: string | null } = () => ({
    code: null,
    message: null,
  }),
): ProviderHttp {
  const secrets = Object.values(keys).filter((value) => value.length >= 6)
  const withoutSecrets = (text: string) =>
    secrets.reduce((clean, secret) => clean.replaceAll(secret, '•••'), text)

  return {
    async send(request) {
      const began = performance.now()
      const log = (httpStatus: number | null, answer: string) =>
        onCall?.({
          operation: request.operation,
          key: request.key ?? null,
          httpStatus,
          durationMs: Math.round(performance.now() - began),
          answer: withoutSecrets(answer).slice(0, LOGGED_CHARACTERS),
        } satisfies ProviderCall)

      let response: Response
      let text: string
      try {
        response = await fetch(host + request.path, {
          method: request.method,
          redirect: 'error',
          signal: AbortSignal.timeout(TIMEOUT_MS),
          ...bodyOf(request, headers?.() ?? {}),
        })
        text = await readLimited(response)
      } catch (cause) {
        log(null, String(cause))
        throw new ProviderError('no_answer', `${request.operation}: no answer`, { cause })
      }
      log(response.status, text)
      const json = parseJson(text)
      const isExpected = response.ok || request.accept?.includes(response.status)
      const isReadable = json !== undefined || text === '' || request.expects === 'text'
      if (isExpected && (isReadable || !response.ok))
        return { status: response.status, headers: response.headers, text, json }
      const { code, message } = errorOf(json)
      throw new ProviderError(
        response.ok ? 'no_answer' : failureOf(response.status),
        withoutSecrets(`${request.operation}: ${response.status} ${message ?? text}`).slice(
          0,
          LOGGED_CHARACTERS,
        ),
        { httpStatus: response.status, code },
      )
    },
  }
}

function bodyOf(
  { json, form, headers }: ProviderHttpRequest,
  common: Readonly<Record<string, string>>,
): Pick<RequestInit, 'headers' | 'body'> {
  const all = { accept: 'application/json', ...common, ...headers }
  if (form)
    return {
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...all },
      body: form.toString(),
    }
  if (json !== undefined)
    return { headers: { 'content-type': 'application/json', ...all }, body: JSON.stringify(json) }
  return { headers: all }
}

function failureOf(status: number) {
  if (status === 401 || status === 403) return 'key_refused'
  const isTemporary = status >= 500 || [408, 423, 425, 429].includes(status)
  return isTemporary || status < 400 ? 'no_answer' : 'refused'
}

async function readLimited(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > MAX_ANSWER_BYTES)
      throw new Error(`the answer has more than ${MAX_ANSWER_BYTES} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // An HTML page of a proxy, for example. `send` decides what it means.
    return undefined
  }
}
