import { Type, type Static, type TSchema } from 'typebox'
import type { COMMON_ERRORS, ErrorCode } from './errors.ts'

/** Who may call: everyone, every signed-in user, or the holders of a role. */
export type Caller = 'guest' | 'user' | 'seller' | 'driver' | 'admin'
/**
 * Whose rows an operation can touch. `own` and `party` answer 404 for other rows, byte for byte as
 * for missing ones.
 */
export type RowScope = 'public' | 'own' | 'party' | 'shop'
/**
 * The admission class. Each class has its own concurrency limit, so that lists never starve a
 * checkout.
 */
export type LoadClass = 'read' | 'search' | 'write' | 'checkout' | 'stream'

/**
 * `data`: one object. `list`: a page with meta. `all`: a whole list. `none`: no content. `stream`:
 * server-sent events. `file`: bytes.
 */
export type ResponseKind = 'data' | 'list' | 'all' | 'none' | 'stream' | 'file'
export type ResponseSpec = {
  readonly kind: ResponseKind
  readonly schema: TSchema
  readonly status: 200 | 201
  /** Only for `file`. */
  readonly mediaType?: string
}

export type Upload = { readonly types: readonly string[]; readonly bytes: number }

/**
 * When the caller must have proved their identity within the last ten minutes: `true`: always. A list
 * names the fields of query and body that need it. `when`: in the cases that it describes; the route
 * decides by its `needsProof`.
 */
export type FreshProof = true | readonly string[] | { readonly when: string }
/** Why an operation of staff needs no fresh proof. */
export type NoProof = { readonly notNeeded: string }

type Write = 'POST' | 'PUT' | 'DELETE'
/**
 * A stolen session must not become the account, nor use its powers. So every write of staff declares
 * whether it needs a fresh proof. Operations that change or show a credential of an account need one too.
 */
type ProofDecision =
  | { readonly who: 'admin'; readonly method: Write; readonly freshProof: FreshProof | NoProof }
  | { readonly who: 'admin'; readonly method: 'GET'; readonly freshProof?: FreshProof }
  | {
      readonly who: Exclude<Caller, 'admin'>
      readonly method: 'GET' | Write
      readonly freshProof?: FreshProof
    }

export type Operation = ProofDecision & {
  /** The path below /api/v1, with {name} for path parameters. */
  readonly path: `/${string}`
  readonly summary: string
  readonly rows: RowScope
  readonly load: LoadClass
  readonly params?: TSchema
  readonly query?: TSchema
  readonly body?: TSchema
  /** Replaces the JSON body by the bytes of one file. */
  readonly upload?: Upload
  readonly response: ResponseSpec
  /**
   * The values of `column` by which `sort` orders a list, the default first. Another column is
   * refused with validation_failed, as is `sort` for a list without columns.
   */
  readonly sortable?: readonly string[]
  readonly errors: readonly ErrorCode[]
  /** The data of its refusal `stale`, for an operation that edits. See `editable`. */
  readonly stale?: TSchema
  /** An Idempotency-Key header is required. Without this field it is optional on writes. */
  readonly idempotency?: 'required'
  /**
   * A session that waits for its second factor may call it; `enrol`: only while the account has
   * none.
   */
  readonly beforeSecondFactor?: 'any' | 'enrol'
  /** Guests of a table, who order there without an account, may call it too. Only with `who: 'user'`. */
  readonly tableGuests?: true
  /**
   * Responses have an ETag over their data, and unchanged ones are answered with 304. For polled
   * operations.
   */
  readonly conditional?: true
}

export const operation = <const O extends Operation>(spec: O): O => spec

/** The decision of an operation about fresh proofs; undefined if it needs none. */
export const freshProofOf = ({ freshProof }: Operation): FreshProof | undefined =>
  freshProof === undefined || (typeof freshProof === 'object' && 'notNeeded' in freshProof)
    ? undefined
    : freshProof

export const data = <S extends TSchema>(schema: S) =>
  ({ kind: 'data', schema, status: 200 }) as const
export const created = <S extends TSchema>(schema: S) =>
  ({ kind: 'data', schema, status: 201 }) as const
export const list = <S extends TSchema>(schema: S) =>
  ({ kind: 'list', schema, status: 200 }) as const
export const all = <S extends TSchema>(schema: S) => ({ kind: 'all', schema, status: 200 }) as const
export const stream = <S extends TSchema>(schema: S) =>
  ({ kind: 'stream', schema, status: 200 }) as const
export const file = (mediaType: string) =>
  ({
    kind: 'file',
    schema: Type.Unsafe<Blob>({ type: 'string', format: 'binary' }),
    status: 200,
    mediaType,
  }) as const

type PartOf<O, K extends string> =
  O extends Record<K, infer S extends TSchema> ? Static<S> : undefined
export type Params<O extends Operation> = PartOf<O, 'params'>
export type Query<O extends Operation> = PartOf<O, 'query'>
/** The body as the client sends it. */
export type Body<O extends Operation> = O extends { readonly upload: Upload }
  ? Blob
  : PartOf<O, 'body'>
/** The body as the server receives it. */
export type ReceivedBody<O extends Operation> = O extends { readonly upload: Upload }
  ? Uint8Array
  : PartOf<O, 'body'>
type Item<O extends Operation> = Static<O['response']['schema']>

export type PageMeta = {
  current_page: number
  last_page: number
  total: number
  per_page: number
  from: number | null
  to: number | null
  total_is_estimate?: boolean
}
/** A file and its file name. */
export type FileResult = { bytes: Uint8Array; name: string }
/** What a use case returns: an object, the rows of a page with the total count, or a file. */
export type OperationResult<O extends Operation> = O['response']['kind'] extends 'list'
  ? { rows: Item<O>[]; total: number; totalIsEstimate?: boolean; meta?: Record<string, unknown> }
  : O['response']['kind'] extends 'all'
    ? Item<O>[]
    : O['response']['kind'] extends 'file'
      ? FileResult
      : Item<O>
/** The body of a successful response without the envelope. */
export type SuccessBody<O extends Operation> = O['response']['kind'] extends 'list'
  ? { data: Item<O>[]; meta: PageMeta & Record<string, unknown> }
  : O['response']['kind'] extends 'all'
    ? { data: Item<O>[] }
    : { data: Item<O> }
export type FailureCode<O extends Operation> = O['errors'][number] | (typeof COMMON_ERRORS)[number]
/** The data of the refusal `stale`, if the operation declares it. */
export type StaleData<O extends Operation> = O extends { readonly stale: infer S extends TSchema }
  ? Static<S>
  : Record<string, unknown>
