import { buildOperationUrl } from '@hawker/contract/core/build-operation-url'
import { ROUTES } from '@hawker/contract/core/generated/routes'
import type { Operation } from '@hawker/contract/core/operation'
import { type OperationName, operations } from '@hawker/contract/core/operations'
import { sql } from '@hawker/postgres/database'
import { sandboxProvider } from '../../adapters/payments/sandbox.ts'
import { fixedProviders } from '../../adapters/payments/testing/fixed-providers.ts'
import { routesOf } from '../../app.ts'
import { type TestApp, startTestApp } from '../test-app.ts'
import { type IdField, idFieldName, idFieldsOf } from './id-fields.ts'
import { OWNED_REQUESTS } from './owned/index.ts'
import type { By } from './owned/owned-request.ts'
import { type World, openWorld } from './owned/world.ts'
import { UNKNOWN_ID } from './sample-call.ts'

/** Fields with an id that no other person could misuse. */
const NOT_PRIVATE: readonly string[] = [
  // Sections are public: guests choose among those of a shop.
  'listBookingTables, query shop_section_id',
  'listBookingDays, query shop_section_id',
  'showBookingAvailability, query shop_section_id',
  // These say how far to read in the caller's own chat.
  'listChatMessages, query before_id',
  'readChat, body last_id',
  // Every courier may accept what waits for one.
  'acceptOffer, params id',
  'acceptParcelOffer, params id',
]
type PrivateField = { readonly name: string; readonly field: IdField }
export const privateFieldsOf = (name: OperationName, op: Operation): PrivateField[] =>
  // Staff of the marketplace may use all ids.
  op.who === 'admin'
    ? []
    : idFieldsOf(op)
        .map((field) => ({ name: `${name}, ${idFieldName(field)}`, field }))
        .filter(
          (one) =>
            !NOT_PRIVATE.includes(one.name) && (op.rows !== 'public' || one.field.in !== 'params'),
        )

type Request = { params?: unknown; query?: unknown; body?: unknown; by?: By }
/** A request of an owner, and the same request of another owner with rows of their own. */
export type OwnedCase = {
  readonly name: OperationName
  readonly op: Operation
  /** The fields in which it has an id. */
  readonly fields: readonly PrivateField[]
  readonly owner: World
  readonly request: Request
  readonly stranger: World
  readonly strangerRequest: Request
}

/** An app with all operations, whose tables have a range of ids each: one kind is unknown as another. */
export async function startWholeApp(): Promise<TestApp> {
  const cards = {
    // Each customer has one card, with the customer's id.
    listCards: async (id: string) => [
      { id, brand: 'visa', last4: '4242', expiryMonth: 1, expiryYear: 2030 },
    ],
    removeCard: async (customerId: string, cardId: string) => customerId === cardId,
    removeCustomer: async () => {},
  }
  const app = await startTestApp({
    // Thousands of calls would outlast the time for an undo.
    isClockMoving: false,
    routes: (deps) => routesOf(deps, undefined),
    deps: (deps) => ({
      payments: fixedProviders([
        { ...sandboxProvider({ ...deps, post: async () => true }), cards },
      ]),
    }),
  })
  const sequences = await app.rows<{ name: string }>(
    sql`select quote_ident(sequencename) as name from pg_sequences where schemaname = 'public'`,
  )
  for (const [index, { name }] of sequences.entries())
    await app.rows(sql`select setval(${name}::regclass, ${(index + 1) * IDS_PER_TABLE})`)
  return app
}
const IDS_PER_TABLE = 1_000_000
const kindOf = (id: unknown) => (typeof id === 'number' ? Math.floor(id / IDS_PER_TABLE) : 'text')

const WORLDS_AT_ONCE = 4
/** The cases of operations with private ids. Each operation has two new worlds. */
export async function makeCases(
  app: TestApp,
  isMeant: (name: OperationName) => boolean = () => true,
): Promise<OwnedCase[]> {
  const makers = [...operations].filter(([name]) => name in OWNED_REQUESTS && isMeant(name))
  // The first one makes the rows that all worlds share, such as currencies.
  const cases = await casesOf(app, makers.slice(0, 1))
  for (let index = 1; index < makers.length; index += WORLDS_AT_ONCE)
    cases.push(...(await casesOf(app, makers.slice(index, index + WORLDS_AT_ONCE))))
  return cases
}
const casesOf = async (
  app: TestApp,
  some: readonly (readonly [OperationName, Operation])[],
): Promise<OwnedCase[]> =>
  (await Promise.all(some.map(([name, op]) => casesOfOperation(app, name, op)))).flat()

async function casesOfOperation(
  app: TestApp,
  name: OperationName,
  op: Operation,
): Promise<OwnedCase[]> {
  const requestsIn = async (world: World): Promise<Request[]> =>
    [(await OWNED_REQUESTS[name]?.(world)) ?? []].flat()
  const [owner, stranger] = [await openWorld(app), await openWorld(app)]
  const [requests, others] = [await requestsIn(owner), await requestsIn(stranger)]
  return requests.map((request, index) => ({
    name,
    op,
    fields: privateFieldsOf(name, op).filter(({ field }) => idAt(request, field)),
    owner,
    request,
    stranger,
    strangerRequest: others[index] ?? {},
  }))
}

type Tree = { [key: string]: unknown }
export function idAt(request: Request, { in: part, keys }: IdField): unknown {
  let value: unknown = request[part]
  for (const key of keys) value = (value as Tree | undefined)?.[key]
  return Array.isArray(value) ? value[0] : value
}
/** The request with another id in one field. */
function withId(request: Request, { in: part, keys }: IdField, id: unknown): Request {
  const changed = structuredClone(request)
  let parent = changed[part] as Tree
  for (const key of keys.slice(0, -1)) parent = parent[key] as Tree
  const last = keys.at(-1) ?? ''
  parent[last] = Array.isArray(parent[last]) ? [id] : id
  return changed
}
const unknownLike = (id: unknown) => (typeof id === 'string' ? UNKNOWN_ID : Number(UNKNOWN_ID))
/** The request of a stranger with all ids of the owner. Secrets stay the stranger's. */
const withIdsOfOwner = ({ fields, request, strangerRequest }: OwnedCase): Request =>
  fields.reduce(
    (changed, { field }) => withId(changed, field, idAt(request, field)),
    strangerRequest,
  )

type RawAnswer = { status: number; text: string }
const OPENED: RawAnswer = { status: 200, text: 'a stream' }

/** Sends a request as the holder of a token, or as a guest. An open stream counts as an answer. */
export async function send(
  app: TestApp,
  { name, op }: Pick<OwnedCase, 'name' | 'op'>,
  { params, query, body }: Request,
  token: string | undefined,
): Promise<RawAnswer> {
  const answer = app.http
    .inject({
      method: op.method,
      url: buildOperationUrl(ROUTES, name, { params, query }, 'en'),
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(op.idempotency === 'required' ? { 'idempotency-key': crypto.randomUUID() } : {}),
      },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    .then(({ statusCode, body: text }) => ({
      status: statusCode,
      text: text.replace(/"(request_id|timestamp)":"[^"]*"/g, ''),
    }))
  if (op.response.kind !== 'stream') return answer
  // A refusal arrives immediately, while an open stream does not end.
  const opened = new Promise<RawAnswer>((resolve) => setTimeout(resolve, 300, OPENED).unref())
  return Promise.race([answer, opened])
}

export function tokenOf(world: World, { who }: Operation, by?: By): string {
  if (by === 'seller' || who === 'seller') return world.floor.seller.token
  if (by === 'courier' || who === 'driver') return world.courier.token
  return world.customer.token
}

/** The answer about an id, without that id. */
async function askAbout(
  app: TestApp,
  one: OwnedCase,
  {
    base,
    field,
    id,
    token,
  }: { base: Request; field: IdField; id: unknown; token?: string | undefined },
): Promise<string> {
  const { status, text } = await send(app, one, withId(base, field, id), token)
  return `${status} ${text.replaceAll(String(id), '#')}`
}

/**
 * Sends each request as a stranger of the same role: with rows of their own and one id of the owner,
 * and with all ids of the owner. Returns the answers that differ from the one about an unknown id.
 */
export async function answersToStrangers(
  app: TestApp,
  cases: readonly OwnedCase[],
): Promise<string[]> {
  const differing: string[] = []
  for (const one of cases) {
    const token = tokenOf(one.stranger, one.op, one.request.by)
    for (const { name, field } of one.fields) {
      const id = idAt(one.request, field)
      for (const base of [one.strangerRequest, withIdsOfOwner(one)]) {
        const ask = (value: unknown) => askAbout(app, one, { base, field, id: value, token })
        const [unknown, foreign] = [await ask(unknownLike(id)), await ask(id)]
        if (foreign !== unknown) differing.push(`${name}: ${foreign}, unknown: ${unknown}`)
        // One field has no other ids, so both requests are the same.
        if (one.fields.length === 1) break
      }
    }
  }
  return differing
}

/** Sends each request with the ids of its owner as people with another role, and as guests. */
export async function answersToOtherRoles(
  app: TestApp,
  cases: readonly OwnedCase[],
  tokens: { admin: string; tableGuest: string },
): Promise<string[]> {
  const differing: string[] = []
  for (const one of cases) {
    const { op, owner, request } = one
    const [first] = one.fields
    if (!first || (op.who !== 'user' && op.who !== 'guest')) continue
    const own = tokenOf(owner, op, request.by)
    const people: [string, string | undefined][] = [
      ['the customer', owner.customer.token],
      ['the seller', owner.floor.seller.token],
      ['the courier', owner.courier.token],
      ['staff', tokens.admin],
      ...(op.tableGuests ? [['a guest at a table', tokens.tableGuest] as [string, string]] : []),
      ...(op.who === 'guest' ? [['a guest', undefined] as [string, undefined]] : []),
    ]
    const id = idAt(request, first.field)
    for (const [person, token] of people.filter(([, other]) => other !== own)) {
      const ask = (value: unknown) =>
        askAbout(app, one, { base: withIdsOfOwner(one), field: first.field, id: value, token })
      const [unknown, foreign] = [await ask(unknownLike(id)), await ask(id)]
      if (foreign !== unknown)
        differing.push(`${first.name} as ${person}: ${foreign}, unknown: ${unknown}`)
    }
  }
  return differing
}

/**
 * Sends one request of a stranger for each field and role, with ids of other owners: all of the same
 * kind, so in each status, and one of each other kind.
 */
export async function answersAboutOtherKinds(
  app: TestApp,
  cases: readonly OwnedCase[],
): Promise<string[]> {
  const ids = new Set(
    cases.flatMap((one) => one.fields.map(({ field }) => idAt(one.request, field))),
  )
  const byKind = Map.groupBy(
    [...ids].filter((id) => typeof id === 'number'),
    kindOf,
  )
  const differing: string[] = []
  const seen = new Set<string>()
  for (const one of cases) {
    const token = tokenOf(one.stranger, one.op, one.request.by)
    for (const { name, field } of one.fields) {
      const own = idAt(one.request, field)
      const sample = `${name} ${one.request.by}`
      if (typeof own !== 'number' || seen.has(sample)) continue
      seen.add(sample)
      const base = one.strangerRequest
      const ask = (id: unknown) => askAbout(app, one, { base, field, id, token })
      const unknown = await ask(unknownLike(own))
      const foreign = [...byKind].flatMap(([kind, some]) =>
        kind === kindOf(own) ? some : some.slice(0, 1),
      )
      for (let index = 0; index < foreign.length; index += CALLS_AT_ONCE)
        await Promise.all(
          foreign.slice(index, index + CALLS_AT_ONCE).map(async (id) => {
            const answer = await ask(id)
            if (answer !== unknown) differing.push(`${name}, ${id}: ${answer}, unknown: ${unknown}`)
          }),
        )
    }
  }
  return differing
}
/** The server refuses a person's calls as busy when more than these wait at the same time. */
const CALLS_AT_ONCE = 12

/**
 * Sends each request as its owner. It must succeed, so that a stranger's request is refused because
 * of its id, and differ from the answer about an unknown id.
 */
export async function refusalsOfOwners(
  app: TestApp,
  cases: readonly OwnedCase[],
): Promise<string[]> {
  const failures: string[] = []
  for (const one of cases) {
    const token = tokenOf(one.owner, one.op, one.request.by)
    const unknown = new Map<string, string>()
    for (const { name, field } of one.fields) {
      const id = unknownLike(idAt(one.request, field))
      unknown.set(name, await askAbout(app, one, { base: one.request, field, id, token }))
    }
    const own = await send(app, one, one.request, token)
    if (own.status >= 300)
      failures.push(`${one.name} by ${one.request.by ?? 'its owner'}: ${own.status} ${own.text}`)
    for (const { name, field } of one.fields)
      if (
        unknown.get(name) ===
        `${own.status} ${own.text.replaceAll(String(idAt(one.request, field)), '#')}`
      )
        failures.push(`${name} is ignored`)
  }
  return failures
}
