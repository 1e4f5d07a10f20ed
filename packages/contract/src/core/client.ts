import type { Body, FailureCode, SuccessBody, Params, Query, StaleData } from './operation.ts'
import { ROUTES } from './generated/routes.ts'
import { buildOperationUrl } from './build-operation-url.ts'
import type { OperationName, Operations } from './operations.ts'

type OptionalIfEmpty<K extends string, V> = V extends undefined
  ? { [P in K]?: undefined }
  : object extends V
    ? { [P in K]?: V }
    : { [P in K]: V }
type CallOptions = {
  idempotencyKey?: string
  signal?: AbortSignal
  /** The request completes even when the user leaves the page. */
  keepalive?: boolean
}
/**
 * Distributes over operations: the product of all queries and bodies exceeds the compiler's limit.
 */
export type Call<N extends OperationName> = N extends OperationName
  ? OptionalIfEmpty<'params', Params<Operations[N]>> &
      OptionalIfEmpty<'query', Query<Operations[N]>> &
      OptionalIfEmpty<'body', Body<Operations[N]>> &
      CallOptions
  : never
type RefusedWith<Code, Data> = {
  ok: false
  code: Code
  status: number
  message: string
  errors: Record<string, string[]>
  data: Data
  requestId: string | null
}
export type Refused<N extends OperationName> = Operations[N] extends { readonly stale: object }
  ?
      | RefusedWith<Exclude<FailureCode<Operations[N]>, 'stale'>, Record<string, unknown>>
      | RefusedWith<'stale', StaleData<Operations[N]>>
  : RefusedWith<FailureCode<Operations[N]>, Record<string, unknown>>
/**
 * No response arrived, so the outcome is unknown. Repeat the call with the same idempotency key.
 */
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
  | ({ ok: true } & SuccessBody<Operations[N]>)
  | Refused<N>
  | Unreachable

type RequestInitSubset = {
  method: string
  headers: Record<string, string>
  body?: string | Blob
  keepalive?: boolean
  signal: AbortSignal
}
/** The part of `fetch` that the client needs, so that a call within one process can replace it. */
export type FetchResponse = Pick<Response, 'ok' | 'status' | 'text' | 'blob'> & {
  headers: Pick<Headers, 'get'>
}
export type Fetch = (url: string, init: RequestInitSubset) => Promise<FetchResponse>

export type ClientOptions = {
  /** The origin of the API; empty for the same origin. */
  baseUrl: string
  fetch: Fetch
  lang: () => string
  headers?: () => Record<string, string>
  /** Default: 16,000 ms. */
  timeoutMs?: number
  onUnauthorized?: () => void
}
export type Client = <N extends OperationName>(
  name: N,
  ...call: object extends Call<N> ? [Call<N>?] : [Call<N>]
) => Promise<Result<N>>

/** The envelope as it arrives. The contract types its `data`. */
type Envelope = {
  data?: unknown
  meta?: unknown
  code?: string
  message?: string
  errors?: object
  request_id?: string
}
type UntypedCall = {
  params?: unknown
  query?: unknown
  body?: unknown
  idempotencyKey?: string
  signal?: AbortSignal
  keepalive?: boolean
}

/** A large picture over a slow connection takes long. */
const UPLOAD_TIMEOUT_MS = 60_000

const DEFAULT_TIMEOUT_MS = 16_000

/**
 * The client for browser, server rendering and tests, which pass different `fetch` functions. It
 * never throws.
 */
export function createClient(options: ClientOptions): Client {
  async function send(
    name: OperationName,
    { params, query, body, idempotencyKey, signal, keepalive }: UntypedCall = {},
  ): Promise<unknown> {
    const file = body instanceof Blob ? body : undefined
    const timeout = AbortSignal.timeout(
      options.timeoutMs ?? (file ? UPLOAD_TIMEOUT_MS : DEFAULT_TIMEOUT_MS),
    )
    try {
      const response = await options.fetch(
        options.baseUrl + buildOperationUrl(ROUTES, name, { params, query }, options.lang()),
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
      const envelope: Envelope = JSON.parse(await response.text())
      if (response.ok)
        return { ok: true, data: envelope.data, ...(envelope.meta ? { meta: envelope.meta } : {}) }
      if (response.status === 401) options.onUnauthorized?.()
      const { code, message = '', errors = {}, data = {}, request_id: requestId = null } = envelope
      return { ok: false, code, status: response.status, message, errors, data, requestId }
    } catch (cause) {
      return { ok: false, code: 'unreachable', status: 0, message: '', errors: {}, data: {}, cause }
    }
  }
  // The only unchecked cast from JSON to types: client and server use the same contract.
  return send as Client
}
