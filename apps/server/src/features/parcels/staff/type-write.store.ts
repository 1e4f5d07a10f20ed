import { type Tx, sql } from '@hawker/postgres/database'

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

export async function insertParcelType(tx: Tx, type: ParcelTypeRow, now: Date): Promise<number> {
  const row = await tx.row<{ id: number }>(sql`
    insert into parcel_types (position, img, max_width, max_height, max_length, max_weight_g, max_value,
      price, price_per_km, included_m, vehicles, tax_class_id, tax_included, active, created_at)
    values (${type.position}, ${type.img}, ${type.maxWidth}, ${type.maxHeight}, ${type.maxLength},
      ${type.maxWeightG}, ${type.maxValue}, ${type.price}, ${type.pricePerKm}, ${type.includedM},
      ${[...type.vehicles]}, ${type.taxClassId}, ${type.taxIncluded}, ${type.active}, ${now})
    returning id`)
  if (!row) throw new Error('the type of parcels was not stored')
  return row.id
}

export const updateParcelTypeRow = async (
  tx: Tx,
  id: number,
  type: ParcelTypeRow,
): Promise<boolean> =>
  (await tx.run(sql`
    update parcel_types set position = ${type.position}, img = ${type.img}, max_width = ${type.maxWidth},
      max_height = ${type.maxHeight}, max_length = ${type.maxLength}, max_weight_g = ${type.maxWeightG},
      max_value = ${type.maxValue}, price = ${type.price}, price_per_km = ${type.pricePerKm},
      included_m = ${type.includedM}, vehicles = ${[...type.vehicles]},
      tax_class_id = ${type.taxClassId}, tax_included = ${type.taxIncluded}, active = ${type.active}
    where id = ${id}`)) === 1

export const hasTaxClass = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.row(sql`select id from tax_classes where id = ${id}`)) !== undefined

export type TypeTexts = readonly {
  readonly locale: string
  readonly title: string
  readonly description: string
  readonly prohibited_text: string
}[]
export async function replaceTypeTexts(tx: Tx, id: number, texts: TypeTexts): Promise<void> {
  await tx.run(sql`delete from parcel_type_translations where parcel_type_id = ${id}`)
  await tx.run(sql`
    insert into parcel_type_translations (parcel_type_id, locale, title, description, prohibited_text)
    select ${id}::bigint, x.locale, x.title, x.description, x.prohibited_text
    from json_to_recordset(${JSON.stringify(texts)}::json) as x (locale text, title text,
      description text, prohibited_text text)
    on conflict do nothing`)
}

export type NewOption = {
  readonly id: number | null
  readonly position: number
  readonly price: bigint
  readonly active: boolean
  readonly titles: readonly { readonly locale: string; readonly title: string }[]
}
/** False if the option belongs to another type. */
export async function saveOption(
  tx: Tx,
  typeId: number,
  option: NewOption,
): Promise<number | null> {
  const row = await tx.row<{ id: number }>(
    option.id === null
      ? sql`insert into parcel_options (parcel_type_id, position, price, active)
          values (${typeId}, ${option.position}, ${option.price}, ${option.active}) returning id`
      : sql`update parcel_options set position = ${option.position}, price = ${option.price},
          active = ${option.active}
          where id = ${option.id} and parcel_type_id = ${typeId} returning id`,
  )
  if (!row) return null
  await tx.run(sql`delete from parcel_option_translations where parcel_option_id = ${row.id}`)
  await tx.run(sql`
    insert into parcel_option_translations (parcel_option_id, locale, title)
    select ${row.id}::bigint, x.locale, x.title
    from json_to_recordset(${JSON.stringify(option.titles)}::json) as x (locale text, title text)
    on conflict do nothing`)
  return row.id
}

/** Options that were left out are switched off: sent parcels still name them. */
export const switchOffOtherOptions = (
  tx: Tx,
  typeId: number,
  kept: readonly number[],
): Promise<number> =>
  tx.run(sql`
    update parcel_options set active = false
    where parcel_type_id = ${typeId} and not (id = any(${[...kept]}::bigint[]))`)

/** `used`: parcels have it, so it was switched off. */
export async function removeParcelType(
  tx: Tx,
  id: number,
): Promise<'deleted' | 'used' | 'missing'> {
  const row = await tx.row<{ found: number; deleted: number }>(sql`
    with found as (select id from parcel_types where id = ${id} for update),
    used as (select 1 as there from parcel_orders where parcel_type_id = ${id} limit 1),
    gone as (delete from parcel_types where id in (select id from found)
      and not exists (select from used) returning id),
    off as (update parcel_types set active = false where id in (select id from found)
      and exists (select from used))
    select (select count(*)::int from found) as found, (select count(*)::int from gone) as deleted`)
  if (!row || row.found === 0) return 'missing'
  return row.deleted === 1 ? 'deleted' : 'used'
}
