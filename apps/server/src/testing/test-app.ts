import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { type Client, createClient } from '@hawker/contract/core/client'
import type { FastifyInstance } from 'fastify'
import { type Sql, openDatabase, sql } from '@hawker/postgres/database'
import { fixedProviders } from '../adapters/payments/testing/fixed-providers.ts'
import type { Deps } from '../deps.ts'
import { insertSession } from '../features/accounts/sessions/session.store.ts'
import { createSessionCache } from '../features/accounts/sessions/session-cache.ts'
import { postgresSearch } from '../adapters/search/postgres.ts'
import { openLiveEvents } from '../core/live-events.ts'
import { clockOfUnits, withUnitsOfWork } from '../core/one-instant.ts'
import { settingsOf } from '../features/settings/index.ts'
import type { SmsSender } from '../adapters/sms/port.ts'
import { budgetedTexts } from '../features/trust/index.ts'
import { createAnswerCache } from '../http/api/answer-cache.ts'
import { type RateLimits, createRateLimits } from '../http/api/rate-limits.ts'
import type { ReadDirectly } from '../http/api/direct-reads.ts'
import type { Role } from '../core/actor.ts'
import type { Route } from '../http/api/route.ts'
import { serveOperations } from '../http/api/serve-operations.ts'
import { createServer } from '../http/server.ts'
import { endStreamsOfSession } from '../http/api/event-stream.ts'
import type { Job, Sweep } from '../jobs/jobs.ts'
import { runDueJobs } from '../jobs/worker.ts'
import type { EventListener } from '../core/events.ts'
import { type TestClock, hasMovingClock, movingClock } from './fixed-clock.ts'
import { cloneDatabase } from './test-database.ts'

export type TestAppOptions = {
  routes: (deps: Deps) => readonly Route[]
  listeners?: (deps: Deps) => readonly EventListener[]
  jobs?: (deps: Deps) => readonly Job[]
  sweeps?: (deps: Deps) => readonly Sweep[]
  /** Replaces single dependencies, e.g. payments. */
  deps?: (deps: Omit<Deps, 'texts'>) => Partial<Omit<Deps, 'texts'>>
  /** The SMS service. Default: sends codes only, to nobody. */
  sms?: SmsSender
  /** Default: a thousand times the usual ones. */
  rateLimits?: RateLimits
  /** Caches answers as a real server does. */
  cachesAnswers?: boolean
  poolSize?: number
  /** Whether each reading of the clock moves it. */
  isClockMoving?: boolean
  /** Runs on this database instead of an empty one, for example on a clone of the demo city. */
  clone?: { connectionString: string; drop(): Promise<void> }
  lang?: string
}
export type TestApp = {
  readonly deps: Deps
  readonly clock: TestClock
  readonly http: FastifyInstance
  /** Reads public data without a request, as pages of the same process do. */
  readonly readDirectly: ReadDirectly
  /** All SQL statements since the last call, for tests that count them. */
  statements(): string[]
  /** The typed client of a user, or of a guest. */
  as(user: { token: string } | undefined): Client
  /** Inserts a user with a session. */
  makeUser(options?: {
    roles?: Role[]
    email?: string
    firstname?: string
    phone?: string
    /** Has paid by card, like most customers. Without it, the platform's money is refused. */
    isVerified?: boolean
  }): Promise<{ id: number; token: string; email: string }>
  rows<Row extends object>(query: Sql): Promise<Row[]>
  /** Runs all due jobs, then each sweep once, then the jobs that the sweeps added. */
  work(): Promise<void>
  close(): Promise<void>
}

/**
 * Serves routes by the real HTTP layer on an own database, with a clock of its own. Mails and text
 * messages are dropped, files are in memory.
 */
export async function startTestApp(options: TestAppOptions): Promise<TestApp> {
  const clone = options.clone ?? (await cloneDatabase())
  let statements: string[] = []
  const database = withUnitsOfWork(
    openDatabase({
      connectionString: clone.connectionString,
      max: options.poolSize ?? 12,
      onStatement: (text) => void statements.push(text),
    }),
  )
  const { testClock, serverClock } = movingClock(options.isClockMoving ?? hasMovingClock())
  const clock = clockOfUnits(serverClock)
  const live = await openLiveEvents(database, console.error)
  live.subscribe(endStreamsOfSession)
  const files = new Map<string, { bytes: Uint8Array; contentType: string }>()
  const base: Omit<Deps, 'texts'> = {
    database,
    clock,
    random: {
      int: (max) => randomInt(max),
      bytes: (size) => randomBytes(size),
      uuid: () => randomUUID(),
    },
    live,
    payments: fixedProviders(),
    maps: { search: async () => [], reverse: async () => undefined, distance: async () => 1000 },
    search: postgresSearch(database),
    mail: { send: async () => {} },
    push: { publicKey: '', accepts: () => true, send: async () => 'sent' },
    social: new Map(),
    hosted: undefined,
    storage: {
      put: async (key, bytes, contentType) => void files.set(key, { bytes, contentType }),
      get: async (key) => files.get(key),
      remove: async (key) => void files.delete(key),
    },
    resizedPictures: {
      put: async () => {},
      get: async () => undefined,
      removeFolder: async () => {},
    },
    pictureKey: randomBytes(32),
    personalDataKey: randomBytes(32),
    origin: 'http://hawker.test',
    mailDomain: 'hawker.test',
    limitScale: 1000,
    demo: true,
  }
  const replaced = { ...base, ...options.deps?.(base) }
  const deps: Deps = {
    ...replaced,
    texts: budgetedTexts(replaced, options.sms ?? { sendCode: async () => {} }),
  }
  const sessions = createSessionCache(database, clock, deps)
  const http = createServer({
    database,
    clock,
    origin: deps.origin,
    personalDataKey: deps.personalDataKey,
    strict: true,
    ...sessions,
    onFault: (error) => console.error(error),
  })
  const readDirectly = serveOperations(http, options.routes(deps), {
    database,
    clock,
    origin: deps.origin,
    personalDataKey: deps.personalDataKey,
    strict: true,
    rateLimits: options.rateLimits ?? createRateLimits(1000),
    ...(options.cachesAnswers ? { answers: createAnswerCache(live) } : {}),
    phoneCountry: async () => (await settingsOf(database)).phoneCountry,
    ...sessions,
    onFault: (error) => console.error(error),
  })
  await http.ready()

  const worker = {
    database,
    listeners: options.listeners?.(deps) ?? [],
    jobs: options.jobs?.(deps) ?? [],
    sweeps: options.sweeps?.(deps) ?? [],
    onFault: (error: unknown) => console.error(error),
  }
  // Open all connections first. Otherwise concurrent calls would start one after another.
  await database.warm()
  let people = 0
  const clientOf = (token: string | undefined) =>
    createClient({
      baseUrl: '',
      lang: () => options.lang ?? 'en',
      ...(token ? { headers: () => ({ authorization: `Bearer ${token}` }) } : {}),
      fetch: async (url, init) => {
        const answer = await http.inject({
          url: String(url),
          method: (init?.method ?? 'GET') as 'GET',
          headers: init?.headers as Record<string, string>,
          ...(init?.body
            ? {
                payload:
                  init.body instanceof Blob
                    ? Buffer.from(await init.body.arrayBuffer())
                    : String(init.body),
              }
            : {}),
        })
        return new Response(answer.statusCode === 304 ? null : new Uint8Array(answer.rawPayload), {
          status: answer.statusCode,
          headers: answer.headers as Record<string, string>,
        })
      },
    })
  return {
    deps,
    clock: testClock,
    http,
    readDirectly,
    statements() {
      const seen = statements
      statements = []
      return seen
    },
    as: (user) => clientOf(user?.token),
    async makeUser({
      roles = [],
      email = `person${++people}@hawker.test`,
      firstname = 'Amina',
      phone,
      isVerified = true,
    } = {}) {
      const token = randomBytes(32).toString('base64url')
      const now = testClock.now()
      const id = await database.transaction(async (tx) => {
        const user = await tx.row<{ id: number }>(
          sql`insert into users (email, firstname, phone)
            values (${email}, ${firstname}, ${phone ?? null}) returning id`,
        )
        const userId = user?.id ?? 0
        if (isVerified)
          await tx.run(
            sql`insert into user_cards (user_id, card, seen_at)
              values (${userId}, ${randomBytes(16)}, ${now})`,
          )
        for (const role of roles)
          await tx.run(sql`insert into user_roles (user_id, role) values (${userId}, ${role})`)
        // A year, because tests move the clock.
        await insertSession(tx, {
          userId,
          token,
          userAgent: undefined,
          now,
          expiresAt: new Date(now.getTime() + 365 * 86_400_000),
        })
        // Staff of tests stay proved, for the same reason.
        if (roles.includes('admin'))
          await tx.run(sql`update sessions set proved_at = expires_at where user_id = ${userId}`)
        return userId
      })
      return { id, token, email }
    },
    rows: (query) => database.rows(query),
    async work() {
      await runDueJobs(worker)
      for (const { run } of worker.sweeps) await run()
      await runDueJobs(worker)
    },
    async close() {
      await http.drain()
      await http.close()
      await live.close()
      await database.close()
      await clone.drop()
    },
  }
}
