import type { Operation } from '@hawker/contract/operation'
import { type OperationName, operations } from '@hawker/contract/operations'
import type { Admission } from './admission-control.ts'
import { envelope } from './envelope.ts'
import type { RateLimits } from './rate-limits.ts'
import type { CallOf, Route } from '../route.ts'
import { compileValidator } from './validation.ts'

/** What a page of this process asks, as its client is asked. */
export type ReadCall = { params?: unknown; query?: unknown }
/** The answer as it would have come through a request; undefined: ask by one, which also says what is wrong where something is. */
export type ReadDirectly = (
  name: OperationName,
  call: ReadCall,
  asked: { lang: string; ip: string },
) => Promise<DirectAnswer | undefined>
export type DirectAnswer = { data: unknown; meta?: unknown }

type Given = {
  admission: Admission
  limit: RateLimits
  /** How an answer is written by its contract, once one was. */
  shapeOf: (op: Operation) => ((body: Record<string, unknown>) => string) | undefined
  now: () => Date
}
type ReadRoute = Extract<Route, { kind: 'read' }>

/** What anybody may read, and says the same to all. */
const isPublicRead = ({ method, who, rows, load, conditional, answer }: Operation) =>
  method === 'GET' &&
  who === 'guest' &&
  rows === 'public' &&
  load === 'read' &&
  !conditional &&
  !answer.mediaType

/**
 * Public pages are made of what anybody may read, and a request within the process costs as much as most of its answers. So a plain read passes the
 * same admission, limits, checks and shape without one. Whatever is not plain (refused, refusing, full, failing) is asked once more by a request.
 */
export function directReads(
  routes: readonly Route[],
  { admission, limit, shapeOf, now }: Given,
): ReadDirectly {
  const routeOf = new Map(routes.map((route) => [route.op, route]))
  const reads = new Map<
    OperationName,
    { route: ReadRoute; isValid: (call: { params: unknown; query: unknown }) => boolean }
  >()
  for (const [name, op] of operations) {
    const route = routeOf.get(op)
    if (route?.kind === 'read' && isPublicRead(op)) reads.set(name, { route, isValid: checkOf(op) })
  }
  return async (name, call, { lang, ip }) => {
    const read = reads.get(name)
    const shape = read && shapeOf(read.route.op)
    if (!read || !shape) return undefined
    const { op, handle } = read.route
    // As it would arrive: nothing of the caller's own is changed by checking it.
    const { params, query } = JSON.parse(
      JSON.stringify({ params: call.params, query: { ...(call.query as object), lang } }),
    )
    if (!read.isValid({ params, query })) return undefined
    const leave = await admission.enter(op.load)
    if (!leave) return undefined
    try {
      if (await limit(op, ip, undefined)) return undefined
      const given = await handle(guestCall(op, { params, query, lang, ip }))
      const { data, meta } = JSON.parse(shape(envelope(op, given, now(), '', query, '')))
      return meta === undefined ? { data } : { data, meta }
    } catch {
      return undefined
    } finally {
      leave()
    }
  }
}

/** The checks of the contract, compiled when first asked. */
function checkOf({
  params,
  query,
}: Operation): (call: { params: unknown; query: unknown }) => boolean {
  let compiled:
    | { params: ReturnType<typeof compileValidator>; query: ReturnType<typeof compileValidator> }
    | undefined
  return (call) => {
    compiled ??= {
      params: compileValidator(params ?? {}, 'params'),
      query: compileValidator(query ?? {}, 'querystring'),
    }
    return compiled.params(call.params ?? {}) === true && compiled.query(call.query) === true
  }
}

const guestCall = (
  op: Operation,
  { params, query, lang, ip }: { params: unknown; query: unknown; lang: string; ip: string },
): CallOf<Operation> => ({
  params: params as undefined,
  query: query as undefined,
  body: undefined,
  actor: undefined,
  get user(): never {
    throw new Error(`${op.path} lets guests in: it cannot ask for its user`)
  },
  lang,
  ip,
  userAgent: undefined,
  lastEventId: undefined,
})
