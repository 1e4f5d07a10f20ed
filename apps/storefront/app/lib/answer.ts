import { data } from '../router/answers.ts'

/** A refusal as something to throw where no answer means no page. */
export class Refusal extends Error {
  readonly code: string
  readonly status: number
  constructor({ code, status, message }: { code: string; status: number; message: string }) {
    super(message || code)
    this.code = code
    this.status = status
  }
}

type Answered = { ok: true } | { ok: false; code: string; status: number; message: string }
type Given<R extends Answered> = Extract<R, { ok: true }>

/** The answer, or a Refusal thrown. */
export function orThrow<R extends Answered>(result: R): Given<R> {
  if (isGiven(result)) return result
  throw new Refusal(orRefusal(result))
}

/** In loaders: a 404 of the API becomes the 404 page, anything else the error screen with the same status. */
export function orPage<R extends Answered>(result: R): Given<R> {
  if (isGiven(result)) return result
  const { code, status } = orRefusal(result)
  const wait = waitOf(result)
  throw data(
    { code },
    {
      status: status === 0 ? 503 : status,
      ...(wait === undefined ? {} : { headers: { 'retry-after': String(wait) } }),
    },
  )
}

/** Of a refusal because too much was asked: in how many seconds it may be asked again. */
export function waitOf(result: Answered): number | undefined {
  if (result.ok || result.status !== 429) return undefined
  // Not named in `Answered`: the compiler would have to look through the refusals of every operation.
  const facts = 'data' in result && result.data instanceof Object ? result.data : {}
  return ('retry_after' in facts && Number(facts.retry_after)) || 1
}

const isGiven = <R extends Answered>(result: R): result is Given<R> => result.ok
const orRefusal = (result: Answered) =>
  result.ok ? { code: 'server_error', status: 500, message: '' } : result

/** The words for a refusal: the server's, ready to show, or ours when it could not be reached. */
export function wordsFor(
  refusal: { code: string; message: string },
  t: (key: string) => string,
): string {
  return refusal.code === 'unreachable' || refusal.message === ''
    ? t('error.occured')
    : refusal.message
}
