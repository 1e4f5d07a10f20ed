import type { Body, Failure, Ok, Params, Query } from './operation.ts'
import { ROUTES } from './generated/routes.ts'
import { urlWith } from './operation-url.ts'
import type { OperationName, Operations } from './operations.ts'

type Given<K extends string, V> = V extends undefined
  ? { [P in K]?: undefined }
  : object extends V
    ? { [P in K]?: V }
    : { [P in K]: V }
type Extras = {
  idempotencyKey?: string
  signal?: AbortSignal
  /** Arrives even if the page is left meanwhile. */
  keepalive?: boolean
}
/** One by one for each operation: all of them at once would be every query with every body, more than the compiler counts. */
export type Call<N extends OperationName> = N extends OperationName
  ? Given<'params', Params<Operations[N]>> &
      Given<'query', Query<Operations[N]>> &
      Given<'body', Body<Operations[N]>> &
      Extras
  : never
export type Refused<N extends OperationName> = {
  ok: false
  code: Failure<Operations[N]>
  status: number
  message: string
  errors: Record<string, string[]>
  data: Record<string, unknown>
  requestId: string | null
}
/** `unreachable`: no answer at all, so nobody knows whether it happened. Repeat with the same idempotency key. */
export type Unreachable = {
  ok: false
  code: 'unreachable'
  status: 0
  message: string
  errors: Record<string, string[]>
  data: Record<string, unknown>
  cause: unknown
}
export type Result<N extends OperationName> =
  | ({ ok: true } & Ok<Operations[N]>)
  | Refused<N>
  | Unreachable

type Sent = {
  method: string
  headers: Record<string, string>
  body?: string | Blob
  keepalive?: boolean
  signal: AbortSignal
}
/** As much of the platform's `fetch` as a client needs: a call within one process has no use for the rest. */
export type Answer = Pick<Response, 'ok' | 'status' | 'text' | 'blob'> & {
  headers: Pick<Headers, 'get'>
}
export type Fetch = (url: string, sent: Sent) => Promise<Answer>

export type ClientOptions = {
  /** Where /api/v1 lives; empty for the same origin. */
  baseUrl: string
  fetch: Fetch
  lang: () => string
  headers?: () => Record<string, string>
  /** Default 16,000 ms (storefront.md §7). */
  timeoutMs?: number
  onUnauthorized?: () => void
}
export type Client = <N extends OperationName>(
  name: N,
  ...call: object extends Call<N> ? [Call<N>?] : [Call<N>]
) => Promise<Result<N>>

/** The envelope as it arrives; what its `data` holds is the contract's word. */
type Arrived = {
  data?: unknown
  meta?: unknown
  code?: string
  message?: string
  errors?: object
  request_id?: string
}
type Parts = {
  params?: unknown
  query?: unknown
  body?: unknown
  idempotencyKey?: string
  signal?: AbortSignal
  keepalive?: boolean
}

/** A large picture over a slow line takes a while. */
const UPLOAD_MS = 60_000

/** One client for browser, server rendering and tests: what differs is the fetch it is given. It never throws. */
export function createClient(options: ClientOptions): Client {
  async function send(
    name: OperationName,
    { params, query, body, idempotencyKey, signal, keepalive }: Parts = {},
  ): Promise<unknown> {
    const file = body instanceof Blob ? body : undefined
    const timeout = AbortSignal.timeout(options.timeoutMs ?? (file ? UPLOAD_MS : 16_000))
    try {
      const response = await options.fetch(
        options.baseUrl + urlWith(ROUTES, name, { params, query }, options.lang()),
        {
          method: ROUTES[name][0],
          headers: {
            accept: 'application/json',
            ...(body === undefined
              ? {}
              : { 'content-type': file ? file.type : 'application/json' }),
            ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
            ...options.headers?.(),
          },
          ...(body === undefined ? {} : { body: file ?? JSON.stringify(body) }),
          ...(keepalive ? { keepalive } : {}),
          signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        },
      )
      if (response.ok && !response.headers.get('content-type')?.startsWith('application/json'))
        return { ok: true, data: await response.blob() }
      const answer: Arrived = JSON.parse(await response.text())
      if (response.ok)
        return { ok: true, data: answer.data, ...(answer.meta ? { meta: answer.meta } : {}) }
      if (response.status === 401) options.onUnauthorized?.()
      const { code, message = '', errors = {}, data = {}, request_id: requestId = null } = answer
      return { ok: false, code, status: response.status, message, errors, data, requestId }
    } catch (cause) {
      return { ok: false, code: 'unreachable', status: 0, message: '', errors: {}, data: {}, cause }
    }
  }
  // The one place where bytes become types: both ends are made from the same contract.
  return send as Client
}
