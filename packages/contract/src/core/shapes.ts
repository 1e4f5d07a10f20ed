import { LOCALE_PATTERN, MAX_LOCALE_LENGTH } from '@hawker/domain/texts/language'
import { Type, type Static, type TSchema } from 'typebox'

/** A closed object: an unknown key is refused in a request body and dropped from a response. */
export const obj = <P extends Record<string, TSchema>>(properties: P) =>
  Type.Object(properties, { additionalProperties: false })
/** Adds null to `enum` as well: ajv accepts only listed values there, even with `nullable`. */
export const nullable = <S extends TSchema>(schema: S) =>
  Type.Unsafe<Static<S> | null>({
    ...schema,
    nullable: true,
    ...('enum' in schema && Array.isArray(schema.enum) ? { enum: [...schema.enum, null] } : {}),
  })
export const optional = Type.Optional
export const arrayOf = <S extends TSchema>(schema: S, maxItems = 100) =>
  Type.Array(schema, { maxItems })
export const oneOf = <const V extends readonly string[]>(values: V) =>
  Type.Unsafe<V[number]>({ type: 'string', enum: [...values] })

/** No NUL (Postgres cannot store it) and no lone surrogates (no encoder agrees on them). */
const CLEAN = '[^\\u0000\\ud800-\\udfff]'
/** Free text of at most `max` code points. */
export const text = (max: number) => Type.String({ maxLength: max, pattern: `^${CLEAN}*$` })
/** Text with at least one character that is not white space. */
export const words = (max: number) =>
  Type.String({ minLength: 1, maxLength: max, pattern: `^(?=\\s*\\S)${CLEAN}*$` })
/** A code that people type or paste, such as a coupon. See `normalizeText` for the formats. */
export const code = (max: number) => Type.String({ ...text(max), format: 'code' })
export const filledCode = (max: number) => Type.String({ ...words(max), format: 'code' })
/** Text to search for. */
export const searched = (max: number) => Type.String({ ...text(max), format: 'search' })
export const filledSearch = (max: number) => Type.String({ ...words(max), format: 'search' })
/** Text on one line, without direction marks; see `isOneLine`. */
export const line = (max: number) => Type.String({ ...text(max), format: 'line' })
/** A line with at least one character that is not white space. */
export const filledLine = (max: number) => Type.String({ ...words(max), format: 'line' })
/** The name of a person or a shop: a line without a web address; see `isPlainName`. */
export const name = (max: number) => Type.String({ ...words(max), format: 'name' })
export const nameOrEmpty = (max: number) => Type.String({ ...text(max), format: 'name' })

export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
export const Uuid = Type.String({
  maxLength: 36,
  pattern: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$',
})
/** Major units of the response's currency, with at most its decimal places. */
export const Amount = Type.Number()
export const AmountIn = Type.Number({ minimum: 0, maximum: 1_000_000_000 })
/** Restricted to what JavaScript parses: no leap second, no lower-case t. */
export const Instant = Type.String({
  format: 'date-time',
  maxLength: 40,
  pattern:
    '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](\\.[0-9]+)?(Z|[+-][0-9]{2}:[0-9]{2})$',
})
export const LocalDate = Type.String({ format: 'date', maxLength: 10 })
export const LocalTime = Type.String({ maxLength: 5, pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' })
export const Latitude = Type.Number({ minimum: -90, maximum: 90 })
export const Longitude = Type.Number({ minimum: -180, maximum: 180 })
export const Location = obj({ latitude: Latitude, longitude: Longitude })
export const Version = Type.Integer({ minimum: 0, maximum: 2_147_483_647 })
export const Flag = Type.Boolean()
export const Locale = Type.String({ maxLength: MAX_LOCALE_LENGTH, pattern: LOCALE_PATTERN })
export const Count = Type.Integer()
/** A boolean in a query: 1, 0, true, false. */
export const QueryFlag = Type.Boolean()
export const MinuteRange = obj({ from: Count, to: Count })
export const Translation = obj({
  title: Type.String(),
  description: optional(nullable(Type.String())),
  locale: optional(Type.String()),
})

/** The matches in a title as UTF-16 offsets for `slice`, in order and without overlaps. */
export const Highlight = Type.Array(obj({ start: Count, end: Count }))
export type Highlight = Static<typeof Highlight>

/** Query parameters of every operation. `currency_id` sets the currency of the amounts. */
const commonParameters = {
  lang: optional(Locale),
  currency_id: optional(Id),
}
/** Unknown query parameters are removed before the handler runs (ajv's removeAdditional). */
export const query = <P extends Record<string, TSchema>>(properties: P) =>
  obj({ ...commonParameters, ...properties })
export const paged = <P extends Record<string, TSchema>>(properties: P) =>
  query({
    page: optional(Type.Integer({ minimum: 1, maximum: 100_000, default: 1 })),
    perPage: optional(Type.Integer({ minimum: 1, maximum: 100, default: 10 })),
    column: optional(Type.String({ maxLength: 40, pattern: '^[a-z_]+$' })),
    sort: optional(oneOf(['asc', 'desc'])),
    ...properties,
  })
/** The delivery address that a list is computed for: address[latitude]=…&address[longitude]=…. */
export const AtAddress = optional(Type.Object({ latitude: Latitude, longitude: Longitude }))
export const idParam = obj({ id: Id })
/** An id, a uuid or a slug. */
export const keyParam = obj({
  id: Type.String({ minLength: 1, maxLength: 120, pattern: '^[A-Za-z0-9-]+$' }),
})
/** A section of the map. With west greater than east it crosses the date line. */
export const Bounds = optional(
  Type.Object({ north: Latitude, south: Latitude, east: Longitude, west: Longitude }),
)
/**
 * `meta.next_cursor` of the previous page. The next page begins after its last row, even when rows
 * were added or removed.
 */
export const Cursor = optional(Type.String({ maxLength: 300, pattern: '^[A-Za-z0-9_-]+$' }))
