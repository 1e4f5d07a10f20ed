import type { Given, Operation, Params, Query, ReadBody } from '@hawker/contract/operation'
import type { Queries, Tx } from '../database/tx.ts'

export type Role = 'seller' | 'driver' | 'admin'
/** Who is calling. Repository functions take it: nobody reads another's data by id alone. */
export type Actor = {
  readonly userId: number
  readonly roles: ReadonlySet<Role>
  readonly tokenHash: Uint8Array
  readonly sessionId: number
}

export type CallOf<O extends Operation> = {
  readonly params: Params<O>
  readonly query: Query<O>
  readonly body: ReadBody<O>
  /** Signed in, if so. For operations that need it, see `signedIn`. */
  readonly actor: Actor | undefined
  /** The caller of an operation that needs sign-in; throws where the contract lets guests in. */
  readonly user: Actor
  readonly lang: string
  readonly ip: string
  readonly userAgent: string | undefined
  readonly lastEventId: number | undefined
}
/** A live stream: writes events until told to stop. */
export type StreamSource = (
  send: (event: StreamEvent) => void,
) => Promise<() => void> | (() => void)
export type StreamEvent = { event: string; id?: number; data: Record<string, unknown> }

export type Route = { readonly op: Operation } & (
  | { readonly kind: 'read'; readonly handle: (call: CallOf<Operation>) => Promise<unknown> }
  | {
      readonly kind: 'read at once'
      readonly handle: (queries: Queries, call: CallOf<Operation>) => Promise<unknown>
    }
  | {
      readonly kind: 'write'
      readonly atOnce?: true
      readonly prepare?: (call: CallOf<Operation>) => Promise<unknown>
      readonly handle: (tx: Tx, call: CallOf<Operation>, prepared?: unknown) => Promise<unknown>
    }
  | { readonly kind: 'stream'; readonly open: (call: CallOf<Operation>) => Promise<StreamSource> }
)

/** Reads: no transaction, nothing is changed. */
export const read = <O extends Operation>(
  op: O,
  handle: (call: CallOf<O>) => Promise<Given<O>>,
): Route => ({
  op,
  kind: 'read',
  handle: handle as (call: CallOf<Operation>) => Promise<unknown>,
})

/**
 * A read that does nothing but ask the database by what it is given: what asks whether its caller is still signed in goes along with its first statement.
 * Of its caller it believes the `userId` alone: roles may be old. The one thing it may write is what a single statement does by itself (a cart that waited is open again).
 */
export const readAtOnce = <O extends Operation>(
  op: O,
  handle: (queries: Queries, call: CallOf<O>) => Promise<Given<O>>,
): Route => ({
  op,
  kind: 'read at once',
  handle: handle as (queries: Queries, call: CallOf<Operation>) => Promise<unknown>,
})

/** Writes: the whole call is one transaction, its idempotency row included. Nobody calls the network inside. */
export const write = <O extends Operation>(
  op: O,
  handle: (tx: Tx, call: CallOf<O>) => Promise<Given<O>>,
): Route => ({
  op,
  kind: 'write',
  handle: handle as (tx: Tx, call: CallOf<Operation>) => Promise<unknown>,
})

/**
 * A write that does nothing but ask the database: what asks whether its caller is still signed in may so go along with its first statement, and its key need not be asked for before it.
 * Of its caller it believes the `userId` alone: roles may be old. Where no key was sent, what it asks with `lastRow` commits.
 */
export const writeAtOnce = <O extends Operation>(
  op: O,
  handle: (tx: Tx, call: CallOf<O>) => Promise<Given<O>>,
): Route => ({
  op,
  kind: 'write',
  atOnce: true,
  handle: handle as (tx: Tx, call: CallOf<Operation>) => Promise<unknown>,
})

/**
 * A write that needs slow work first, such as drawing a picture: `prepare` runs before the transaction, so that no connection waits for it. It may
 * run again for a call that is sent again, and must then give the same.
 */
export const writePrepared = <O extends Operation, P>(
  op: O,
  prepare: (call: CallOf<O>) => Promise<P>,
  handle: (tx: Tx, call: CallOf<O>, prepared: P) => Promise<Given<O>>,
): Route => ({
  op,
  kind: 'write',
  prepare: prepare as (call: CallOf<Operation>) => Promise<unknown>,
  handle: handle as (tx: Tx, call: CallOf<Operation>, prepared?: unknown) => Promise<unknown>,
})

/** Live streams: `open` checks and refuses before the first byte; what it answers sends events until the client goes. */
export const live = <O extends Operation>(
  op: O,
  open: (call: CallOf<O>) => Promise<StreamSource>,
): Route => ({
  op,
  kind: 'stream',
  open: open as (call: CallOf<Operation>) => Promise<StreamSource>,
})
