/** Minor units of a currency as the wire's decimal number. */
export type ToMajor = (minor: bigint) => number

/** How the values of a Postgres type are read, written and shown on the wire. */
export type Kind<Raw, Value, Wire> = {
  /** The Postgres type. */
  readonly type: string
  readonly isNullable: boolean
  /** The driver's value is the code's value, so that rows need no conversion. */
  readonly isPlain: boolean
  /** From the driver, or from JSON that Postgres has built. */
  fromRow(raw: Raw): Value
  toParameter(value: Value): unknown
  toJson(value: Value): unknown
  toWire(value: Value, major: ToMajor): Wire
}

/**
 * A column with its kind. `wireName` is its field of the contract, or null if the contract does not
 * show it as it is.
 */
export type Column<
  Name extends string = string,
  WireName extends string | null = string | null,
  Raw = unknown,
  Value = unknown,
  Wire = unknown,
> = {
  readonly name: Name
  readonly wireName: WireName
  readonly kind: Kind<Raw, Value, Wire>
}

/** Describes rows once: fields of the code with their columns. */
export type ColumnMap = Readonly<Record<string, Column>>

type KindOf<M extends ColumnMap, F extends keyof M> = M[F]['kind']
/** A row as the driver returns it. */
export type RowOf<M extends ColumnMap> = {
  [F in keyof M]: Parameters<KindOf<M, F>['fromRow']>[0]
}
/** A row inside JSON that Postgres has built: instants are text. */
export type RowInJson<M extends ColumnMap> = { [F in keyof M]: InJson<RowOf<M>[F]> }
type InJson<Raw> = Raw extends Date ? string : Raw
/** A row as the code sees it. */
export type ValuesOf<M extends ColumnMap> = {
  -readonly [F in keyof M]: ReturnType<KindOf<M, F>['fromRow']>
}
/** The fields that the contract shows as they are. */
export type ShownOf<M extends ColumnMap> = {
  [F in keyof M as M[F]['wireName'] extends string ? F : never]: ReturnType<KindOf<M, F>['fromRow']>
}
/** The fields of the contract. */
export type WireOf<M extends ColumnMap> = {
  [F in keyof M as M[F]['wireName'] extends string ? M[F]['wireName'] : never]: ReturnType<
    KindOf<M, F>['toWire']
  >
}

export const shown = <Name extends string, Raw, Value, Wire>(
  name: Name,
  kind: Kind<Raw, Value, Wire>,
): Column<Name, Name, Raw, Value, Wire> => ({ name, wireName: name, kind })

export const shownAs = <Name extends string, WireName extends string, Raw, Value, Wire>(
  name: Name,
  wireName: WireName,
  kind: Kind<Raw, Value, Wire>,
): Column<Name, WireName, Raw, Value, Wire> => ({ name, wireName, kind })

export const hidden = <Name extends string, Raw, Value, Wire>(
  name: Name,
  kind: Kind<Raw, Value, Wire>,
): Column<Name, null, Raw, Value, Wire> => ({ name, wireName: null, kind })

const same = <T>(value: T): T => value
export const plain = <T>(type: string): Kind<T, T, T> => ({
  type,
  isNullable: false,
  isPlain: true,
  fromRow: same,
  toParameter: same,
  toJson: same,
  toWire: same,
})

export const ID = plain<number>('bigint')
/** A count that fits a double. */
export const BIGINT = plain<number>('bigint')
export const INT = plain<number>('integer')
export const SMALLINT = plain<number>('smallint')
export const FLOAT = plain<number>('double precision')
export const TEXT = plain<string>('text')
export const TEXTS = plain<string[]>('text[]')
export const BOOLEAN = plain<boolean>('boolean')
export const UUID = plain<string>('uuid')
/** The number of a transaction. */
export const XID = plain<string>('xid8')
export const BYTES = plain<Uint8Array>('bytea')
/** A calendar day of the shop. */
export const DATE = plain<string>('date')
export const oneOf = <T extends string>(): Kind<T, T, T> => plain('text')

export const INSTANT: Kind<Date, Date, string> = {
  ...plain<Date>('timestamp with time zone'),
  toJson: (at) => at.toISOString(),
  toWire: (at) => at.toISOString(),
}
/** From an instant, included, until another, excluded. */
export type InstantRange = { readonly from: Date; readonly until: Date }
/** Postgres writes the two instants with a space and without the minutes of their zone. */
const RANGE_TEXT = /^\["?([^",]+)"?,"?([^",]+)"?\)$/
const instantIn = (text: string): Date => new Date(`${text.replace(' ', 'T')}:00`)
export const INSTANT_RANGE: Kind<string, InstantRange, string> = {
  ...plain<string>('tstzrange'),
  isPlain: false,
  fromRow(raw) {
    const [, from = '', until = ''] = RANGE_TEXT.exec(raw) ?? []
    return { from: instantIn(from), until: instantIn(until) }
  },
  toParameter: rangeText,
  toJson: rangeText,
  toWire: rangeText,
}
function rangeText({ from, until }: InstantRange): string {
  return `[${from.toISOString()},${until.toISOString()})`
}
/** Minor units. They fit a double, so the driver and JSON return a number. */
export const MONEY: Kind<number, bigint, number> = {
  type: 'bigint',
  isNullable: false,
  isPlain: false,
  fromRow: BigInt,
  toParameter: same,
  toJson: String,
  toWire: (minor, major) => major(minor),
}
/** Parts per million. */
export const PPM: Kind<number, bigint, number> = { ...MONEY, toWire: Number }
/** An exact decimal: its digits as text. */
export const DECIMAL: Kind<string, string, number> = { ...plain<string>('numeric'), toWire: Number }

export const json = <T>(): Kind<T, T, T> => ({ ...plain<T>('jsonb'), toParameter: JSON.stringify })
/** JSON with bigint amounts in it, which have to be converted. */
export const jsonOf = <Raw, Value>(
  fromRow: (raw: Raw) => Value,
  toJson: (value: Value) => Raw,
): Kind<Raw, Value, Value> => ({
  type: 'jsonb',
  isNullable: false,
  isPlain: false,
  fromRow,
  toParameter: (value) => JSON.stringify(toJson(value)),
  toJson,
  toWire: same,
})

export const nullable = <Raw, Value, Wire>({
  type,
  isPlain,
  fromRow,
  toParameter,
  toJson,
  toWire,
}: Kind<Raw, Value, Wire>): Kind<Raw | null, Value | null, Wire | null> => ({
  type,
  isNullable: true,
  isPlain,
  fromRow: (raw) => (raw === null ? null : fromRow(raw)),
  toParameter: (value) => (value === null ? null : toParameter(value)),
  toJson: (value) => (value === null ? null : toJson(value)),
  toWire: (value, major) => (value === null ? null : toWire(value, major)),
})

const plainMaps = new WeakMap<ColumnMap, boolean>()
function isPlainMap(map: ColumnMap): boolean {
  const known = plainMaps.get(map)
  if (known !== undefined) return known
  const isPlain = Object.values(map).every(({ kind }) => kind.isPlain)
  plainMaps.set(map, isPlain)
  return isPlain
}

/** The row in the code's values. Fields outside the map are left out if a value is converted. */
export function valuesOf<M extends ColumnMap>(map: M, row: RowOf<M>): ValuesOf<M> {
  if (isPlainMap(map)) return row as ValuesOf<M>
  const values: Record<string, unknown> = {}
  for (const field in map) values[field] = map[field]?.kind.fromRow(row[field])
  return values as ValuesOf<M>
}

/** Tables without money need no currency. */
const withoutMoney: ToMajor = () => {
  throw new Error('an amount needs its currency')
}

/** The fields that the contract shows as they are. */
export function wireOf<M extends ColumnMap>(
  map: M,
  values: ShownOf<M>,
  major: ToMajor = withoutMoney,
): WireOf<M> {
  const wire: Record<string, unknown> = {}
  for (const field in map) {
    const { wireName = null, kind } = map[field] ?? {}
    if (wireName !== null) wire[wireName] = kind?.toWire(values[field as never], major)
  }
  return wire as WireOf<M>
}

/** An object for `jsonb_to_recordset`, keyed by column. */
export function jsonRowOf<M extends ColumnMap>(
  map: M,
  values: ValuesOf<M>,
): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (const field in map) {
    const column = map[field]
    if (column) row[column.name] = column.kind.toJson(values[field])
  }
  return row
}
