import type {
  OperationResult,
  Operation,
  Params,
  Query,
  ReceivedBody,
} from '@hawker/contract/core/operation'
import type { Queries, Tx } from '@hawker/postgres/tx'
import type { Actor } from '../../core/actor.ts'

export type CallOf<O extends Operation> = {
  readonly params: Params<O>
  readonly query: Query<O>
  readonly body: ReceivedBody<O>
  /** The caller, if signed in. */
  readonly actor: Actor | undefined
  /**
   * The caller of an operation that needs sign-in; throws for an operation that guests may call.
   */
  readonly user: Actor
  readonly lang: string
  readonly ip: string
  readonly userAgent: string | undefined
  /** The random id that a browser gets at its first sign-in. */
  readonly device: string | undefined
  readonly lastEventId: number | undefined
}
/** A live stream: sends events until the returned function is called. */
export type StreamSource = (
  send: (event: StreamEvent) => void,
) => Promise<() => void> | (() => void)
export type StreamEvent = { event: string; id?: number; data: Record<string, unknown> }

export type Route = { readonly op: Operation } & (
  | {
      readonly kind: 'read'
      readonly handle: (call: CallOf<Operation>) => Promise<unknown>
      readonly cacheTags?: CacheTags<unknown>
    }
  | {
      readonly kind: 'read with deferred auth'
      readonly handle: (queries: Queries, call: CallOf<Operation>) => Promise<unknown>
    }
  | {
      readonly kind: 'write'
      readonly hasDeferredAuth?: true
      readonly needsProof?: (queries: Queries, call: CallOf<Operation>) => Promise<boolean>
      readonly prepare?: (call: CallOf<Operation>) => Promise<unknown>
      readonly handle: (tx: Tx, call: CallOf<Operation>, prepared?: unknown) => Promise<unknown>
    }
  | { readonly kind: 'stream'; readonly open: (call: CallOf<Operation>) => Promise<StreamSource> }
)

/** The tags of the shops that an answer depends on; undefined: the answer is not cached. */
type CacheTags<Result> = (result: Result) => readonly string[] | undefined

/** Whether the first query of the call also checks that its caller is still signed in. */
export const defersAuthentication = (route: Route): boolean =>
  route.kind === 'read with deferred auth' ||
  (route.kind === 'write' && route.hasDeferredAuth === true)

/** A read: no transaction, no changes. */
export const read = <O extends Operation>(
  op: O,
  handle: (call: CallOf<O>) => Promise<OperationResult<O>>,
): Route => ({
  op,
  kind: 'read',
  handle: handle as (call: CallOf<Operation>) => Promise<unknown>,
})

/**
 * A read of public data that costs much. Its answers are cached like public pages: for some
 * seconds, and until a shop of their tags changes.
 */
export const readCached = <O extends Operation>(
  op: O,
  cacheTags: CacheTags<OperationResult<O>>,
  handle: (call: CallOf<O>) => Promise<OperationResult<O>>,
): Route => ({
  op,
  kind: 'read',
  handle: handle as (call: CallOf<Operation>) => Promise<unknown>,
  cacheTags: cacheTags as CacheTags<unknown>,
})

/**
 * A read that only queries the database, by its input. Its first query also checks that the caller
 * is still signed in, which saves one round trip. Until then only `userId` is trustworthy: the
 * roles may be old. It may write with a single statement outside a transaction: opening a cart that
 * waits.
 */
export const readWithDeferredAuth = <O extends Operation>(
  op: O,
  handle: (queries: Queries, call: CallOf<O>) => Promise<OperationResult<O>>,
): Route => ({
  op,
  kind: 'read with deferred auth',
  handle: handle as (queries: Queries, call: CallOf<Operation>) => Promise<unknown>,
})

/**
 * A write: the whole call is one transaction, including its idempotency row. It must not call the
 * network. `needsProof` decides for an operation with `freshProof: { when }`; only calls without a
 * fresh proof ask it.
 */
export const write = <O extends Operation>(
  op: O,
  handle: (tx: Tx, call: CallOf<O>) => Promise<OperationResult<O>>,
  { needsProof }: { needsProof?: (queries: Queries, call: CallOf<O>) => Promise<boolean> } = {},
): Route => ({
  op,
  kind: 'write',
  handle: handle as (tx: Tx, call: CallOf<Operation>) => Promise<unknown>,
  ...(needsProof
    ? { needsProof: needsProof as (queries: Queries, call: CallOf<Operation>) => Promise<boolean> }
    : {}),
})

/**
 * A write that does nothing besides the database. Its first query also checks that the caller is
 * still signed in, and its idempotency key is not looked up beforehand. Each saves one round trip.
 * Only `userId` is trustworthy: the roles may be old. Without a key, `row(…, { isLast: true })`
 * commits.
 */
export const writeWithDeferredAuth = <O extends Operation>(
  op: O,
  handle: (tx: Tx, call: CallOf<O>) => Promise<OperationResult<O>>,
): Route => ({
  op,
  kind: 'write',
  hasDeferredAuth: true,
  handle: handle as (tx: Tx, call: CallOf<Operation>) => Promise<unknown>,
})

/**
 * A write that needs slow work first, such as resizing a picture.
 * `prepare` runs before the transaction, so that no connection waits for it.
 * A repeated call runs it again: it must then return the same.
 */
export const writePrepared = <O extends Operation, P>(
  op: O,
  prepare: (call: CallOf<O>) => Promise<P>,
  handle: (tx: Tx, call: CallOf<O>, prepared: P) => Promise<OperationResult<O>>,
): Route => ({
  op,
  kind: 'write',
  prepare: prepare as (call: CallOf<Operation>) => Promise<unknown>,
  handle: handle as (tx: Tx, call: CallOf<Operation>, prepared?: unknown) => Promise<unknown>,
})

/**
 * A live stream: `open` checks and refuses before the first byte. Its source sends events until the
 * client leaves.
 */
export const live = <O extends Operation>(
  op: O,
  open: (call: CallOf<O>) => Promise<StreamSource>,
): Route => ({
  op,
  kind: 'stream',
  open: open as (call: CallOf<Operation>) => Promise<StreamSource>,
})
