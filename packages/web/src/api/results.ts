import { data } from '../router/responses.ts'

/** A refused API call as an error, to throw where a page needs the data. */
export class Refusal extends Error {
  readonly code: string
  readonly status: number
  constructor({ code, status, message }: { code: string; status: number; message: string }) {
    super(message || code)
    this.code = code
    this.status = status
  }
}

type ApiResult = { ok: true } | { ok: false; code: string; status: number; message: string }
type Success<R extends ApiResult> = Extract<R, { ok: true }>

/** The successful result, or a Refusal thrown. */
export function orThrow<R extends ApiResult>(result: R): Success<R> {
  if (isSuccess(result)) return result
  throw new Refusal(refusalOf(result))
}

/**
 * For loaders: a 404 of the API shows the 404 page, any other refusal the error screen of its
 * status.
 */
export function orPage<R extends ApiResult>(result: R): Success<R> {
  if (isSuccess(result)) return result
  const { code, status } = refusalOf(result)
  const wait = retryAfterOf(result)
  throw data(
    { code },
    {
      status: status === 0 ? 503 : status,
      ...(wait === undefined ? {} : { headers: { 'retry-after': String(wait) } }),
    },
  )
}

/** In how many seconds a rate-limited call may be repeated; undefined for any other result. */
export function retryAfterOf(result: ApiResult): number | undefined {
  if (result.ok || result.status !== 429) return undefined
  // Not named in `ApiResult`: the compiler would look through the refusals of every operation.
  const facts = 'data' in result && result.data instanceof Object ? result.data : {}
  return ('retry_after' in facts && Number(facts.retry_after)) || 1
}

/** The same call may succeed later: the server was not reached, is overloaded, or failed. */
export const isTransient = ({ status }: { status: number }): boolean =>
  status === 0 || status === 429 || status >= 500

const isSuccess = <R extends ApiResult>(result: R): result is Success<R> => result.ok
const refusalOf = (result: ApiResult) =>
  result.ok ? { code: 'server_error', status: 500, message: '' } : result
