import { createHash } from 'node:crypto'
import { ALWAYS_POSSIBLE, type ErrorCode } from '@hawker/contract/errors'
import type { GivenFile, Operation, Upload } from '@hawker/contract/operation'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import qs from 'qs'
import type { Database, Tx } from '../database/tx.ts'
import type { Clock } from '../deps.ts'
import { answerFault, langOf } from './answer-fault.ts'
import { type Admission, createAdmission } from './admission.ts'
import { type Sessions, callerOf, confirmed, findCaller, isSignedOut } from './callers.ts'
import { type CouponLimit, createCouponLimit } from './coupon-limit.ts'
import { type ReadDirectly, directReads } from './direct-reads.ts'
import { envelope, envelopeSchema } from './envelope.ts'
import { type Kept, Replay, isKeyTaken, onceByKey, onceByKeyAtOnce } from './idempotency.store.ts'
import { letConnectionsGo } from './let-go.ts'
import { type RateLimits, createRateLimits } from './rate-limits.ts'
import { Refusal, refuse } from './refuse.ts'
import type { CallOf, Route } from './route.ts'
import { PAPER_POLICY, addSafetyHeaders, safetyHeaders } from './safety-headers.ts'
import { isForeignPage, tokenOf } from './same-origin.ts'
import { sendStream } from './stream.ts'
import { readableUrl, refuseUnknown } from './unknown-paths.ts'
import { addSafetyToUnread, answerUnread } from './unread-requests.ts'
import { isUuid } from './uuid.ts'
import { compileValidator, readSwitches } from './validation.ts'

const BODY_LIMIT = 3_200_000

export type ServerOptions = Sessions & {
  database: Database
  clock: Clock
  origin: string
  rateLimits?: RateLimits
  couponLimit?: CouponLimit
  /** Whose word on the caller's address is taken: addresses and networks, comma separated, as Fastify reads them. This machine's own unless told. */
  trustProxy?: string | false
  admission?: Admission
  /** Undeclared refusals are a fault of ours: tests and development hear of them at once. */
  strict: boolean
  onFault: (error: unknown, requestId: string) => void
}

export function createServer(options: ServerOptions): FastifyInstance {
  const headers = safetyHeaders(options.origin)
  const app = Fastify({
    logger: false,
    // A named proxy says for whom it asks; anybody else who claims to be one is not believed.
    trustProxy: options.trustProxy ?? 'loopback',
    bodyLimit: BODY_LIMIT,
    requestTimeout: 20_000,
    connectionTimeout: 0,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000, requireHostHeader: false },
    clientErrorHandler: (error, socket) => answerUnread(error, socket, headers),
    genReqId: () => crypto.randomUUID(),
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
    routerOptions: {
      ignoreTrailingSlash: true,
      querystringParser: (text) => {
        // As most calls have it.
        const lang = /^lang=(\w+)$/.exec(text)?.[1]
        return lang ? { lang } : qs.parse(text, { depth: 3, arrayLimit: 250, parameterLimit: 500 })
      },
    },
  })
  app.setValidatorCompiler(({ schema, httpPart }) => {
    // Compiled when first asked: hundreds of them were a sixth of every start, and a start after a crash is waited for.
    let validate: ReturnType<typeof compileValidator> | undefined
    return (value) => {
      validate ??= compileValidator(schema, httpPart)
      return validate(value)
        ? { value }
        : {
            error: Object.assign(new Error('invalid'), {
              issues: validate.errors ?? [],
              part: httpPart,
            }),
          }
    }
  })
  addSafetyHeaders(app, headers)
  addSafetyToUnread(app, headers)
  letConnectionsGo(app)
  app.setErrorHandler(async (error, request, reply) => {
    const told = await isSignedOut(request, options.database).then(
      (isOut) => (isOut ? new Refusal('unauthorized') : error),
      (lost: unknown) => lost,
    )
    return answerFault(told, request, reply, options)
  })
  return app
}

/**
 * Puts operations on the wire. Every route of the contract goes through here: validation, sign-in, roles, limits, idempotency, shaping. Answers how
 * pages of this process read what is public without a request.
 */
export function serve(
  app: FastifyInstance,
  routes: readonly Route[],
  options: ServerOptions,
): ReadDirectly {
  refuseUnknown(app, routes)
  const admission = options.admission ?? createAdmission()
  const limit = options.rateLimits ?? createRateLimits()
  const couponLimit = options.couponLimit ?? createCouponLimit()
  const put = (scope: FastifyInstance, route: Route) => {
    const { op } = route
    scope.route({
      method: op.method,
      url: '/api/v1' + op.path.replace(/\{(\w+)\}/g, ':$1'),
      schema: {
        ...(op.params ? { params: op.params } : {}),
        ...(op.query ? { querystring: op.query } : {}),
        ...(op.body ? { body: op.body } : {}),
      },
      // Before the body is read: a request that will be refused costs nothing more.
      onRequest: async (request, reply) => {
        let gone = false
        reply.raw.once('close', () => (gone = true))
        const leave = await admission.enter(op.load)
        if (!leave) {
          reply.header('retry-after', '1')
          return refuse('unavailable')
        }
        // Whoever went away while waiting has closed already: nobody would ever give the place back.
        if (gone) {
          leave()
          return refuse('unavailable')
        }
        reply.raw.once('close', leave)
        const { token, forged } = tokenOf(request, options.origin)
        // Nor may it sign a visitor in as somebody else, for which it needs no cookie of theirs.
        const foreign = !request.headers.authorization && isForeignPage(request, options.origin)
        if ((forged || foreign) && op.method !== 'GET') return refuse('forbidden')
        const actor = await findCaller(
          request,
          options,
          token,
          asksAlong(route) && op.who === 'user',
        )
        if (token && !actor && op.who !== 'guest') return refuse('unauthorized')
        if (op.who !== 'guest' && !actor) return refuse('unauthorized')
        if (
          (op.who === 'seller' || op.who === 'driver' || op.who === 'admin') &&
          !actor?.roles.has(op.who)
        )
          return refuse('forbidden')
        const over = await limit(op, request.ip, actor?.userId)
        if (over) {
          reply.header('retry-after', String(over.retryAfterSeconds))
          return refuse('too_many_requests')
        }
      },
      preValidation: async (request) => {
        if (typeof request.query === 'object' && request.query !== null)
          readSwitches(op, request.query as Record<string, unknown>)
      },
      preHandler: async (request, reply) => {
        const user = callerOf(request)?.userId
        const over = await couponLimit(request.body, user === undefined ? request.ip : `u${user}`)
        if (!over) return
        reply.header('retry-after', String(over.retryAfterSeconds))
        return refuse('too_many_requests')
      },
      handler: (request, reply) => answer(route, request, reply, options),
    })
  }
  for (const route of routes) {
    const { upload } = route.op
    if (upload) void app.register(async (scope) => put(takeFiles(scope, upload), route))
    else put(app, route)
  }
  return directReads(routes, {
    admission,
    limit,
    shapeOf: (op) => shapes.get(op),
    now: () => options.clock.now(),
  })
}

/** Nothing but the bytes of a file is read here: neither JSON nor a form, which other sites could send. */
function takeFiles(scope: FastifyInstance, { types, bytes }: Upload): FastifyInstance {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    [...types],
    { parseAs: 'buffer', bodyLimit: bytes },
    (_request, body, done) => done(null, body),
  )
  return scope
}

type Shape = (body: Record<string, unknown>) => string
const shapes = new Map<Operation, Shape>()
/** Shapes an answer by its contract. How is compiled with the first one: hundreds of them were a sixth of every start. */
function sendShaped(op: Operation, reply: FastifyReply, status: number, body: unknown) {
  const shape = shapes.get(op) ?? reply.compileSerializationSchema(envelopeSchema(op))
  shapes.set(op, shape)
  return reply.code(status).type('application/json; charset=utf-8').serializer(shape).send(body)
}

/** Whether what it asks first takes along whether its caller is still signed in. */
const asksAlong = (route: Route): boolean =>
  route.kind === 'read with deferred auth' || (route.kind === 'write' && route.atOnce === true)

function callOf(op: Operation, request: FastifyRequest): CallOf<Operation> {
  const actor = callerOf(request)
  const lastEventId = Number(request.headers['last-event-id'])
  return {
    params: request.params as undefined,
    query: request.query as undefined,
    body: request.body as undefined,
    actor,
    get user() {
      if (!actor) throw new Error(`${op.path} lets guests in: it cannot ask for its user`)
      return actor
    },
    lang: langOf(request),
    ip: request.ip,
    userAgent: request.headers['user-agent'],
    lastEventId: Number.isSafeInteger(lastEventId) ? lastEventId : undefined,
  }
}

const hashable = (body: unknown): unknown =>
  Buffer.isBuffer(body) ? createHash('sha256').update(body).digest('base64url') : (body ?? null)

/** A refusal must be declared where it can happen, so that clients and documents know of it. */
async function declared<T>(op: Operation, strict: boolean, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const known: readonly ErrorCode[] = [...ALWAYS_POSSIBLE, ...op.errors]
    if (strict && error instanceof Refusal && !known.includes(error.code)) {
      throw new Error(
        `${op.method} ${op.path} refused with ${error.code}: add it to its errors in the contract`,
        { cause: error },
      )
    }
    throw error
  }
}

/** Shown where it is asked for, and kept under its name by who keeps it. */
const sendFile = (reply: FastifyReply, mediaType: string, { bytes, name }: GivenFile) =>
  reply
    .type(mediaType)
    .header('content-disposition', `inline; filename="${name}"`)
    .header('content-security-policy', PAPER_POLICY)
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))

async function answer(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  options: ServerOptions,
) {
  const { op } = route
  const call = callOf(op, request)
  const shape = (given: unknown) =>
    envelope(
      op,
      given,
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
  if (route.kind === 'stream') {
    const source = await declared(op, options.strict, () => route.open(call))
    const { token } = tokenOf(request, options.origin)
    const session = call.actor &&
      token && {
        id: call.actor.sessionId,
        stillIn: async () => (await options.authenticate(token)) !== undefined,
      }
    return sendStream(request, reply, source, session || undefined, (error) =>
      options.onFault(error, request.id),
    )
  }
  if (route.kind === 'read with deferred auth') {
    const given = await declared(op, options.strict, () =>
      confirmed(options.database, request, (queries) => route.handle(queries, call)),
    )
    return sendShaped(op, reply, op.answer.status, shape(given))
  }
  if (route.kind === 'read') {
    const given = await declared(op, options.strict, () => route.handle(call))
    if (op.answer.mediaType) return sendFile(reply, op.answer.mediaType, given as GivenFile)
    if (op.conditional) {
      const etag = `"${createHash('sha1').update(JSON.stringify(given)).digest('base64url')}"`
      reply.header('etag', etag)
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    }
    return sendShaped(op, reply, 200, shape(given))
  }
  const key = request.headers['idempotency-key']
  if (key === undefined && op.idempotency === 'required') return refuse('idempotency_required')
  if (key !== undefined && (typeof key !== 'string' || !isUuid(key))) {
    return refuse('invalid_request', undefined, { 'idempotency-key': 'validation.invalid' })
  }
  const prepared = await declared(op, options.strict, async () => route.prepare?.(call))
  const { actor } = call
  if (key === undefined || !actor) {
    const handle = (tx: Tx) => route.handle(tx, call, prepared)
    const given = await declared(op, options.strict, () =>
      options.database.transaction((tx) => confirmed(tx, request, handle), {
        lastRowCommits: route.atOnce === true,
      }),
    )
    return sendShaped(op, reply, op.answer.status, shape(given))
  }
  const [path = ''] = request.url.split('?')
  const keyed = {
    userId: actor.userId,
    route: `${op.method} ${path}`,
    key,
    body: hashable(call.body),
    now: options.clock.now(),
  }
  const work = async (tx: Tx): Promise<Kept> => ({
    status: op.answer.status,
    answer: shape(await route.handle(tx, call, prepared)),
  })
  const once = route.atOnce ? onceByKeyAtOnce : onceByKey
  const { status, answer: kept } = await declared(op, options.strict, () =>
    options.database.transaction(
      (tx) => confirmed(tx, request, (asking) => once(asking, keyed, work)),
      { isToRepeat: isKeyTaken },
    ),
  ).catch((error: unknown) => {
    if (!(error instanceof Replay)) throw error
    reply.header('idempotent-replay', 'true')
    return error.kept
  })
  return sendShaped(op, reply, status, kept)
}
