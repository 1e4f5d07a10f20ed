import type { Operation } from '@hawker/contract/core/operation'
import { type OperationName, operations } from '@hawker/contract/core/operations'
import { clientAddress } from '../client-address.ts'
import type { Admission, AdmissionClass } from './admission-control.ts'
import { envelope } from './envelope.ts'
import { textNormalizer } from './normalize-texts.ts'
import type { RateLimits } from './rate-limits.ts'
import type { CallOf, Route } from './route.ts'
import { type Validator, compileValidator } from './validation.ts'

/** A read by a page of this process, as the typed client takes it. */
export type ReadCall = { params?: unknown; query?: unknown }
/**
 * The answer that a request would get; undefined: send a request, which also reports what is wrong.
 */
export type ReadDirectly = (
  name: OperationName,
  call: ReadCall,
  visitor: { lang: string; ip: string },
) => Promise<DirectAnswer | undefined>
export type DirectAnswer = { data: unknown; meta?: unknown }

type Options = {
  admission: Admission
  limit: RateLimits
  /** Serializes an answer by its contract; known after the operation's first answer. */
  shapeOf: (op: Operation) => ((body: Record<string, unknown>) => string) | undefined
  now: () => Date
}
type ReadRoute = Extract<Route, { kind: 'read' }>

const LOAD: AdmissionClass = 'read'

/** Guests may read it, and every caller gets the same answer. */
const isPublicRead = ({ method, who, rows, load, conditional, response }: Operation) =>
  method === 'GET' &&
  who === 'guest' &&
  rows === 'public' &&
  load === LOAD &&
  !conditional &&
  !response.mediaType

/**
 * Reads public data for pages without a request inside the process, which costs as much as most
 * answers.
 * A read passes the same admission, limits, validation and serialization.
 * If any of them refuses or fails, the page sends a request instead.
 */
export function directReads(
  routes: readonly Route[],
  { admission, limit, shapeOf, now }: Options,
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
    // A copy, as it would arrive over the wire: validation may change it.
    const { params, query } = JSON.parse(
      JSON.stringify({ params: call.params, query: { ...(call.query as object), lang } }),
    )
    if (!read.isValid({ params, query })) return undefined
    const address = clientAddress(ip)
    const release = await admission.enter(LOAD, { address, userId: undefined })
    if (!release) return undefined
    try {
      if (await limit(op, address, undefined)) return undefined
      const result = await handle(guestCall(op, { params, query, lang, ip }))
      const { data, meta } = JSON.parse(shape(envelope(op, result, now(), '', query, '')))
      return meta === undefined ? { data } : { data, meta }
    } catch {
      return undefined
    } finally {
      release()
    }
  }
}

/** The contract's normalization and validators, compiled at first use. */
function checkOf(op: Operation): (call: { params: unknown; query: unknown }) => boolean {
  const { params, query } = op
  const normalizeTexts = textNormalizer(op)
  let compiled: { params: Validator; query: Validator } | undefined
  return (call) => {
    normalizeTexts(call)
    compiled ??= {
      params: compileValidator(params ?? {}, 'params'),
      query: compileValidator(query ?? {}, 'querystring'),
    }
    return compiled.params(call.params ?? {}) && compiled.query(call.query)
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
    throw new Error(`${op.path} allows guests, so it must not read call.user`)
  },
  lang,
  ip,
  userAgent: undefined,
  device: undefined,
  lastEventId: undefined,
})
