import { type Queries, raw, sql } from '@hawker/postgres/database'

/** What staff set. Amounts in minor units of the base currency. */
export type ParcelTypeRow = {
  readonly position: number
  readonly img: string | null
  readonly maxWidth: number
  readonly maxHeight: number
  readonly maxLength: number
  readonly maxWeightG: number
  readonly maxValue: bigint
  readonly price: bigint
  readonly pricePerKm: bigint
  readonly includedM: number
  readonly vehicles: readonly string[]
  readonly taxClassId: number | null
  readonly taxIncluded: boolean
  readonly active: boolean
}
/** The column of each of these values. */
export const TYPE_COLUMNS: Readonly<Record<keyof ParcelTypeRow, string>> = {
  position: 'position',
  img: 'img',
  maxWidth: 'max_width',
  maxHeight: 'max_height',
  maxLength: 'max_length',
  maxWeightG: 'max_weight_g',
  maxValue: 'max_value',
  price: 'price',
  pricePerKm: 'price_per_km',
  includedM: 'included_m',
  vehicles: 'vehicles',
  taxClassId: 'tax_class_id',
  taxIncluded: 'tax_included',
  active: 'active',
}
const SELECTED = raw(
  Object.entries(TYPE_COLUMNS)
    .map(([name, column]) => `t.${column} as "${name}"`)
    .join(', '),
)

type Titles = Readonly<Record<string, string>>
type Texts = Readonly<Record<string, { title: string; description: string; prohibited: string }>>
export type StoredParcelOption = {
  readonly id: number
  readonly price: bigint
  readonly active: boolean
  readonly titles: Titles
}
export type StoredParcelType = ParcelTypeRow & {
  readonly id: number
  readonly taxRatePpm: bigint
  readonly taxTitle: string
  readonly texts: Texts
  readonly options: readonly StoredParcelOption[]
}

type Amounts = 'maxValue' | 'price' | 'pricePerKm'
type Row = Omit<ParcelTypeRow, Amounts> &
  Record<Amounts, number> & {
    id: number
    taxRatePpm: number | null
    taxTitle: string | null
    texts: Texts | null
    options: { id: number; price: number; active: boolean; titles: Titles | null }[] | null
  }

/** All types in their order, or one. */
export async function readParcelTypes(
  queries: Queries,
  { id = null, activeOnly }: { id?: number | null; activeOnly: boolean },
): Promise<StoredParcelType[]> {
  const rows = await queries.rows<Row>(sql`
    select t.id, ${SELECTED}, c.rate_ppm as "taxRatePpm", c.title as "taxTitle",
      (select json_object_agg(x.locale, json_build_object('title', x.title,
          'description', x.description, 'prohibited', x.prohibited_text))
        from parcel_type_translations x where x.parcel_type_id = t.id) as texts,
      (select json_agg(json_build_object('id', o.id, 'price', o.price, 'active', o.active, 'titles',
          (select json_object_agg(y.locale, y.title) from parcel_option_translations y
            where y.parcel_option_id = o.id)) order by o.position, o.id)
        from parcel_options o where o.parcel_type_id = t.id
          and (o.active or not ${activeOnly}::boolean)) as options
    from parcel_types t left join tax_classes c on c.id = t.tax_class_id
    where (${id}::bigint is null or t.id = ${id}) and (t.active or not ${activeOnly}::boolean)
    order by t.position, t.id`)
  return rows.map((row) => ({
    ...row,
    maxValue: BigInt(row.maxValue),
    price: BigInt(row.price),
    pricePerKm: BigInt(row.pricePerKm),
    taxRatePpm: BigInt(row.taxRatePpm ?? 0),
    taxTitle: row.taxTitle ?? '',
    texts: row.texts ?? {},
    options: (row.options ?? []).map((option) => ({
      ...option,
      price: BigInt(option.price),
      titles: option.titles ?? {},
    })),
  }))
}
