import { Type, type Static, type TSchema } from 'typebox'
import type { ALWAYS_POSSIBLE, ErrorCode } from './errors.ts'

/** Who may call: everybody, anybody signed in, or those who hold the role. */
export type Caller = 'guest' | 'user' | 'seller' | 'driver' | 'admin'
/** Whose rows an operation can touch. `own` and `party` answer 404 for anybody else's, byte for byte as if they were not there. */
export type Rows = 'public' | 'own' | 'party' | 'shop'
/** Admission class: how many of these may run at once is set per class, so that lists never starve a checkout. */
export type LoadClass = 'read' | 'search' | 'write' | 'checkout' | 'stream'

/** `data`: one object; `list`: a page with meta; `all`: a whole list without paging; `none`: no content to read; `stream`: server-sent events; `file`: bytes. */
export type AnswerKind = 'data' | 'list' | 'all' | 'none' | 'stream' | 'file'
export type Answer = {
  readonly kind: AnswerKind
  readonly schema: TSchema
  readonly status: 200 | 201
  /** Of a file. */
  readonly mediaType?: string
}

export type Upload = { readonly types: readonly string[]; readonly bytes: number }

export type Operation = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below /api/v1, with {name} for path parameters. */
  readonly path: `/${string}`
  readonly summary: string
  readonly who: Caller
  readonly rows: Rows
  readonly load: LoadClass
  readonly params?: TSchema
  readonly query?: TSchema
  readonly body?: TSchema
  /** Instead of a JSON body: the bytes of one file of these types. */
  readonly upload?: Upload
  readonly answer: Answer
  readonly errors: readonly ErrorCode[]
  /** An Idempotency-Key header is refused, welcome or demanded. Absent: welcome on writes. */
  readonly idempotency?: 'required'
  /** Answers carry an ETag over their data; an unchanged one is answered 304. For what is polled. */
  readonly conditional?: true
}

export const operation = <const O extends Operation>(spec: O): O => spec

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
/** As a client gives it. */
export type Body<O extends Operation> = O extends { readonly upload: Upload }
  ? Blob
  : PartOf<O, 'body'>
/** As the server gets it. */
export type ReadBody<O extends Operation> = O extends { readonly upload: Upload }
  ? Uint8Array
  : PartOf<O, 'body'>
type Item<O extends Operation> = Static<O['answer']['schema']>

export type PageMeta = {
  current_page: number
  last_page: number
  total: number
  per_page: number
  from: number | null
  to: number | null
  total_is_estimate?: boolean
}
/** A file and the name under which it is kept. */
export type GivenFile = { bytes: Uint8Array; name: string }
/** What a use case hands back: the object, or the rows of a page with the count of all rows, or a file. */
export type Given<O extends Operation> = O['answer']['kind'] extends 'list'
  ? { rows: Item<O>[]; total: number; totalIsEstimate?: boolean; meta?: Record<string, unknown> }
  : O['answer']['kind'] extends 'all'
    ? Item<O>[]
    : O['answer']['kind'] extends 'file'
      ? GivenFile
      : Item<O>
/** What a client reads out of the envelope. */
export type Ok<O extends Operation> = O['answer']['kind'] extends 'list'
  ? { data: Item<O>[]; meta: PageMeta & Record<string, unknown> }
  : O['answer']['kind'] extends 'all'
    ? { data: Item<O>[] }
    : { data: Item<O> }
export type Failure<O extends Operation> = O['errors'][number] | (typeof ALWAYS_POSSIBLE)[number]
