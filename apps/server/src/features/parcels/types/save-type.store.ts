import { type Tx, raw, sql } from '@hawker/postgres/database'
import { type ParcelTypeRow, type StoredParcelOption, TYPE_COLUMNS } from './type.store.ts'

const COLUMNS = raw(Object.values(TYPE_COLUMNS).join(', '))
/** The row as JSON with the names of the columns; amounts as text. */
const jsonOf = (type: ParcelTypeRow): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(TYPE_COLUMNS).map(([name, column]) => {
        const value = type[name as keyof ParcelTypeRow]
        return [column, typeof value === 'bigint' ? String(value) : value]
      }),
    ),
  )

export async function insertParcelType(tx: Tx, type: ParcelTypeRow, now: Date): Promise<number> {
  const row = await tx.row<{ id: number }>(sql`
    insert into parcel_types (${COLUMNS}, created_at)
    select ${COLUMNS}, ${now}::timestamptz
    from jsonb_populate_record(null::parcel_types, ${jsonOf(type)}::jsonb)
    returning id`)
  if (!row) throw new Error('the type of parcels was not stored')
  return row.id
}

/** Locks a type; undefined if there is none. */
export const lockParcelType = (tx: Tx, id: number): Promise<{ img: string | null } | undefined> =>
  tx.row(sql`select img from parcel_types where id = ${id} for update`)

export const updateParcelType = (tx: Tx, id: number, type: ParcelTypeRow): Promise<number> =>
  tx.run(sql`
    update parcel_types set (${COLUMNS}) = (
      select ${COLUMNS} from jsonb_populate_record(null::parcel_types, ${jsonOf(type)}::jsonb))
    where id = ${id}`)

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

export type NewOption = Omit<StoredParcelOption, 'id' | 'titles'> & {
  readonly id: number | null
  readonly position: number
  readonly titles: readonly { readonly locale: string; readonly title: string }[]
}

/** Returns the id; null if the option belongs to another type. */
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
  savedIds: readonly number[],
): Promise<number> =>
  tx.run(sql`
    update parcel_options set active = false
    where parcel_type_id = ${typeId} and not (id = any(${[...savedIds]}::bigint[]))`)

/** Deletes a type; `used`: parcels have it, so it was switched off. */
export async function removeParcelType(tx: Tx, id: number): Promise<'deleted' | 'used'> {
  const deleted = await tx.run(sql`
    delete from parcel_types where id = ${id}
      and not exists (select from parcel_orders where parcel_type_id = ${id})`)
  if (deleted === 1) return 'deleted'
  await tx.run(sql`update parcel_types set active = false where id = ${id}`)
  return 'used'
}

/** Deletes types of parcels. Those that a parcel of the past has are switched off. */
export async function removeParcelTypes(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.run(sql`
    delete from parcel_types t where id = any(${[...ids]}::bigint[])
      and not exists (select from parcel_orders p where p.parcel_type_id = t.id)`)
  await tx.run(sql`
    update parcel_types set active = false where id = any(${[...ids]}::bigint[]) and active`)
}
