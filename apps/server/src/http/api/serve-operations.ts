import { createHash } from 'node:crypto'
import { NO_BODY, bodyBounds } from '@hawker/contract/core/body-bounds'
import { COMMON_ERRORS, type ErrorCode } from '@hawker/contract/core/errors'
import type { FileResult, Operation, Upload } from '@hawker/contract/core/operation'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database, Tx } from '@hawker/postgres/tx'
import type { Clock } from '../../deps.ts'
import { type Sessions, callerOf, withConfirmedSession, findCaller } from './authenticate.ts'
import { withRunningClock } from '../../core/one-instant.ts'
import { Refusal, refuse } from '../../core/refuse.ts'
import { type CallOf, type Route, defersAuthentication } from './route.ts'
import { accessTokenOf, deviceOf, isCrossSiteRequest } from '../same-origin.ts'
import type { ConnectionTimeouts } from '../connection-guards.ts'
import { FILE_POLICY } from '../security-headers.ts'
import { isUuid } from '../../core/uuid.ts'
import { type Admission, type AdmissionClass, createAdmission } from './admission-control.ts'
import { type AnswerCache, etagOf, sendCached } from './answer-cache.ts'
import { sendCompressed } from './compressed-answer.ts'
import type { CountryCode } from '../../core/phone.ts'
import { type CouponLimit, createCouponLimit } from './coupon-limit.ts'
import { type ReadDirectly, directReads } from './direct-reads.ts'
import { envelope, envelopeSchema } from './envelope.ts'
import { langOf } from './error-response.ts'
import { sendEventStream } from './event-stream.ts'
import { refuseMissingProofChecks, requireFreshProof, withProofCheck } from './fresh-proof.ts'
import {
  type StoredAnswer,
  Replay,
  isKeyTaken,
  runOncePerKey,
  runOncePerKeyOptimistically,
} from './idempotency.store.ts'
import { type RateLimits, createRateLimits } from './rate-limits.ts'
import { type StreamLimits, UPLOAD_LIMITS, createStreamLimits } from './stream-limits.ts'
import { textNormalizer } from './normalize-texts.ts'
import { phoneReader } from './read-phones.ts'
import { refuseUnknownPaths } from './unknown-paths.ts'
import { coerceBooleans, spoilUnusualNumbers } from './validation.ts'

export type ServerOptions = Sessions & {
  database: Database
  clock: Clock
  origin: string
  /** Seals the answers that are stored for repeated calls. */
  personalDataKey: Uint8Array
  rateLimits?: RateLimits
  couponLimit?: CouponLimit
  /** Proxies that may name the client's address, as Fastify reads them. Default: this machine. */
  trustProxy?: string | false
  admission?: Admission
  /** Absent: each answer is made for its request. */
  answers?: AnswerCache
  streamLimits?: StreamLimits
  uploadLimits?: StreamLimits
  connectionTimeouts?: ConnectionTimeouts
  /** The country of phone numbers without a country code. Default: US. */
  phoneCountry?: () => Promise<CountryCode>
  /**
   * Fails a call that refuses with an error that its operation does not declare. For tests and
   * development.
   */
  strict: boolean
  onFault: (error: unknown, requestId: string) => void
  /** Called with each answered request. */
  onAnswer?: (line: string) => void
}

/**
 * Registers the HTTP routes of all operations. Each call passes the same steps: authentication,
 * roles, rate limits, its body, validation, admission, idempotency and serialization. Returns the
 * function by which pages of this process read public data without a request.
 */
export function serveOperations(
  app: FastifyInstance,
  routes: readonly Route[],
  options: ServerOptions,
): ReadDirectly {
  refuseUnknownPaths(app, routes)
  const admission = options.admission ?? createAdmission()
  const limit = options.rateLimits ?? createRateLimits()
  const couponLimit = options.couponLimit ?? createCouponLimit()
  const streams = options.streamLimits ?? createStreamLimits()
  const uploads = options.uploadLimits ?? createStreamLimits(1, UPLOAD_LIMITS)
  const counted = new WeakSet<FastifyRequest>()
  const addRoute = (scope: FastifyInstance, route: Route) => {
    const { op } = route
    const load: AdmissionClass = op.load === 'stream' ? 'read' : op.load
    const bounds = op.body ? bodyBounds(op.body) : NO_BODY
    const normalizeTexts = textNormalizer(op)
    const readPhones = phoneReader(op, options.phoneCountry ?? (async () => 'US'))
    refuseMissingProofChecks(route)
    scope.route({
      method: op.method,
      url: '/api/v1' + op.path.replace(/\{(\w+)\}/g, ':$1'),
      schema: {
        ...(op.params ? { params: op.params } : {}),
        ...(op.query ? { querystring: op.query } : {}),
        ...(op.body ? { body: op.body } : {}),
      },
      bodyLimit: op.upload?.bytes ?? bounds.bytes,
      config: { bodyBounds: bounds },
      // Runs before the body is read, so that a refused request stays cheap.
      onRequest: async (request, reply) => {
        if (admission.isFull(load, request.clientAddress)) return refuseBusy(reply)
        const { token, forged } = accessTokenOf(request, options.origin)
        // Another site must not sign a visitor in either, which works without a cookie.
        const crossSite =
          !request.headers.authorization && isCrossSiteRequest(request, options.origin)
        if ((forged || crossSite) && op.method !== 'GET') return refuse('forbidden')
        const actor = await findCaller(
          request,
          options,
          token,
          defersAuthentication(route) && op.who === 'user',
          op.beforeSecondFactor,
        )
        if (token && !actor && op.who !== 'guest') return refuse('unauthorized')
        if (op.who !== 'guest' && !actor) return refuse('unauthorized')
        if (actor?.isTableGuest && op.who !== 'guest' && !op.tableGuests)
          return refuse('account_required')
        if (
          (op.who === 'seller' || op.who === 'driver' || op.who === 'admin') &&
          !actor?.roles.has(op.who)
        )
          return refuse('forbidden')
        const over = await limit(op, request.clientAddress, actor?.userId)
        if (over) {
          reply.header('retry-after', String(over.retryAfterSeconds))
          return refuse('too_many_requests')
        }
        counted.add(request)
        if (!op.upload) return
        const leave = uploads.enter({ address: request.clientAddress, userId: actor?.userId })
        if (!leave) return refuseBusy(reply)
        reply.raw.once('close', leave)
      },
      // Before the answer leaves, so that the next call of the client finds its point.
      onSend: async (request, reply) => {
        const isSuccess = reply.statusCode < 400 && !reply.hasHeader('idempotent-replay')
        if (!isSuccess && counted.delete(request))
          await limit.giveBack(op, request.clientAddress, callerOf(request)?.userId)
      },
      preValidation: async (request) => {
        // A call may have its parameters in the query only. Without them, each is named as missing.
        if (op.body && !op.upload && request.body === undefined) request.body = {}
        if (typeof request.query === 'object' && request.query !== null)
          coerceBooleans(op, request.query as Record<string, unknown>)
        spoilUnusualNumbers(op.query, request.query)
        spoilUnusualNumbers(op.params, request.params)
        normalizeTexts(request)
      },
      preHandler: async (request, reply) => {
        requireFreshProof(op, request, options.clock.now())
        refuseUnknownSorting(op, request.query)
        await readPhones(request)
        const user = callerOf(request)?.userId
        const caller = user === undefined ? request.clientAddress : `u${user}`
        const over = await couponLimit(request.body, caller)
        if (!over) return
        reply.header('retry-after', String(over.retryAfterSeconds))
        return refuse('too_many_requests')
      },
      // A slot is held while the server works, not while a client sends or reads.
      handler: async (request, reply) => {
        const caller = { address: request.clientAddress, userId: callerOf(request)?.userId }
        const entering = admission.enter(load, caller)
        const release = entering instanceof Promise ? await entering : entering
        if (!release) return refuseBusy(reply)
        try {
          // The client may have disconnected while it waited.
          if (reply.raw.destroyed) return refuseBusy(reply)
          return await handleCall(route, request, reply, options, streams)
        } finally {
          release()
        }
      },
    })
  }
  for (const route of routes) {
    const { upload } = route.op
    if (upload) void app.register(async (scope) => addRoute(acceptRawFiles(scope, upload), route))
    else addRoute(app, route)
  }
  return directReads(routes, {
    admission,
    limit,
    shapeOf: (op) => serializers.get(op),
    now: () => options.clock.now(),
  })
}

function refuseBusy(reply: FastifyReply): never {
  reply.header('retry-after', '1')
  return refuse('unavailable')
}

/** A list that ignored `column` would look sorted and is not. */
function refuseUnknownSorting(op: Operation, query: unknown): void {
  if (op.response.kind !== 'list') return
  const { column, sort } = query as { column?: string; sort?: string }
  const columns = op.sortable ?? []
  if (column !== undefined && !columns.includes(column))
    return refuse('validation_failed', undefined, { column: 'validation.invalid' })
  if (sort !== undefined && columns.length === 0)
    return refuse('validation_failed', undefined, { sort: 'validation.invalid' })
}

/** Accepts raw file bytes only. Other sites could send JSON or forms. */
function acceptRawFiles(scope: FastifyInstance, { types }: Upload): FastifyInstance {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser([...types], { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  return scope
}

type Serializer = (body: Record<string, unknown>) => string
const serializers = new Map<Operation, Serializer>()
/** Serializers are compiled at first use: all of them take a sixth of the start-up time. */
function serializerOf(op: Operation, reply: FastifyReply): Serializer {
  const shape = serializers.get(op) ?? reply.compileSerializationSchema(envelopeSchema(op))
  serializers.set(op, shape)
  return shape
}

/** Serializes an answer by its contract. */
function sendSerialized(
  op: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  body: unknown,
) {
  const shape = serializerOf(op, reply)
  reply.code(status).type('application/json; charset=utf-8')
  return op.method === 'GET'
    ? sendCompressed(op, request, reply, shape(body as Record<string, unknown>))
    : reply.serializer(shape).send(body)
}

function callOf(op: Operation, request: FastifyRequest): CallOf<Operation> {
  const actor = callerOf(request)
  const lastEventId = Number(request.headers['last-event-id'])
  return {
    params: request.params as undefined,
    query: request.query as undefined,
    body: request.body as undefined,
    actor,
    get user() {
      if (!actor) throw new Error(`${op.path} allows guests, so it has no user`)
      return actor
    },
    lang: langOf(request),
    ip: request.clientIp,
    userAgent: request.headers['user-agent'],
    device: deviceOf(request),
    lastEventId: Number.isSafeInteger(lastEventId) ? lastEventId : undefined,
  }
}

const hashableBody = (body: unknown): unknown =>
  Buffer.isBuffer(body) ? createHash('sha256').update(body).digest('base64url') : (body ?? null)

/**
 * Fails on an error that the operation does not declare: clients and documentation would not know
 * it.
 */
async function requireDeclaredErrors<T>(
  op: Operation,
  strict: boolean,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const known: readonly ErrorCode[] = [...COMMON_ERRORS, ...op.errors]
    if (strict && error instanceof Refusal && !known.includes(error.code)) {
      throw new Error(
        `${op.method} ${op.path} refused with ${error.code}: add it to its errors in the contract`,
        { cause: error },
      )
    }
    throw error
  }
}

/** `inline`: the browser shows the file, and saves it under this name. */
const sendFile = (reply: FastifyReply, mediaType: string, { bytes, name }: FileResult) =>
  reply
    .type(mediaType)
    .header('content-disposition', `inline; filename="${name}"`)
    .header('content-security-policy', FILE_POLICY)
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))

type StreamRoute = Extract<Route, { kind: 'stream' }>

async function openStream(
  { op, open }: StreamRoute,
  call: CallOf<Operation>,
  request: FastifyRequest,
  reply: FastifyReply,
  options: ServerOptions,
  streams: StreamLimits,
): Promise<void> {
  const leave = streams.enter({ address: request.clientAddress, userId: call.actor?.userId })
  if (!leave) return refuseBusy(reply)
  reply.raw.once('close', leave)
  const source = await requireDeclaredErrors(op, options.strict, () => open(call))
  const { token } = accessTokenOf(request, options.origin)
  const session = call.actor &&
    token && {
      id: call.actor.sessionId,
      isActive: async () => (await options.authenticate(token)) !== undefined,
    }
  return sendEventStream(request, reply, source, session || undefined, (error) =>
    options.onFault(error, request.id),
  )
}

async function handleCall(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  options: ServerOptions,
  streams: StreamLimits,
) {
  const { op } = route
  const call = callOf(op, request)
  const shape = (result: unknown) =>
    envelope(
      op,
      result,
      options.clock.now(),
      request.url,
      request.query as { page?: number; perPage?: number },
      '',
    )
  reply.header(
    'cache-control',
    op.who === 'guest' && op.rows === 'public' && op.method === 'GET'
      ? 'public, max-age=0, must-revalidate'
      : 'no-store',
  )
  if (route.kind === 'stream')
    return withRunningClock(() => openStream(route, call, request, reply, options, streams))
  if (route.kind === 'read with deferred auth') {
    const result = await requireDeclaredErrors(op, options.strict, () =>
      withConfirmedSession(options.database, request, (queries) => route.handle(queries, call)),
    )
    return sendSerialized(op, request, reply, op.response.status, shape(result))
  }
  const { answers } = options
  if (route.kind === 'read' && route.cacheTags && answers) {
    const { cacheTags, handle } = route
    const answer = await answers.get(request.url, async () => {
      const result = await requireDeclaredErrors(op, options.strict, () => handle(call))
      return { text: serializerOf(op, reply)(shape(result)), result, tags: cacheTags(result) }
    })
    return sendCached(request, reply, answer)
  }
  if (route.kind === 'read') {
    const result = await requireDeclaredErrors(op, options.strict, () => route.handle(call))
    if (op.response.mediaType) return sendFile(reply, op.response.mediaType, result as FileResult)
    if (op.conditional) {
      const etag = etagOf(result)
      reply.header('etag', etag)
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    }
    return sendSerialized(op, request, reply, 200, shape(result))
  }
  const key = request.headers['idempotency-key']
  if (key === undefined && op.idempotency === 'required') return refuse('idempotency_required')
  if (key !== undefined && (typeof key !== 'string' || !isUuid(key))) {
    return refuse('invalid_request', undefined, { 'idempotency-key': 'validation.invalid' })
  }
  const prepared = await requireDeclaredErrors(op, options.strict, async () =>
    route.prepare?.(call),
  )
  const { actor } = call
  const handle = withProofCheck(route, call, options.clock.now(), (tx) =>
    route.handle(tx, call, prepared),
  )
  if (key === undefined || !actor) {
    const result = await requireDeclaredErrors(op, options.strict, () =>
      options.database.transaction((tx) => withConfirmedSession(tx, request, handle), {
        lastRowCommits: route.hasDeferredAuth === true,
      }),
    )
    return sendSerialized(op, request, reply, op.response.status, shape(result))
  }
  const [path = ''] = request.url.split('?')
  const keyed = {
    userId: actor.userId,
    route: `${op.method} ${path}`,
    key,
    body: hashableBody(call.body),
    now: options.clock.now(),
    personalDataKey: options.personalDataKey,
  }
  const work = async (tx: Tx): Promise<StoredAnswer> => ({
    status: op.response.status,
    answer: shape(await handle(tx)),
  })
  const once = route.hasDeferredAuth ? runOncePerKeyOptimistically : runOncePerKey
  const { status, answer: body } = await requireDeclaredErrors(op, options.strict, () =>
    options.database.transaction(
      (tx) => withConfirmedSession(tx, request, (asking) => once(asking, keyed, work)),
      { shouldRetry: isKeyTaken },
    ),
  ).catch((error: unknown) => {
    if (!(error instanceof Replay)) throw error
    reply.header('idempotent-replay', 'true')
    return error.stored
  })
  return sendSerialized(op, request, reply, status, body)
}
