import type { ZoneShape } from '@hawker/domain/delivery/zone'
import { type Tx, sql } from '@hawker/postgres/database'
import { jsonRowOf } from '@hawker/postgres/table/columns'
import type { RowIn } from '@hawker/postgres/table/define-table'
import { insertRows, takeIds } from '../../database/seed/write/insert-rows.ts'
import { IMPORTED_SHOPS } from './shop.table.ts'

/** A shop of a register, with its English title. */
export type ImportedShop = RowIn<typeof IMPORTED_SHOPS> & {
  readonly title: string
  readonly hours: readonly {
    readonly day: number
    readonly opens: string
    readonly closes: string
  }[]
  readonly staffId: number | undefined
}

/** Inserts any number of shops in a fixed number of statements. */
export async function insertImportedShops(tx: Tx, shops: readonly ImportedShop[]): Promise<void> {
  const rows = JSON.stringify(shops.map((shop) => jsonRowOf(IMPORTED_SHOPS.columns, shop)))
  await tx.run(sql`
    insert into shops (${IMPORTED_SHOPS.names}) overriding system value
    select ${IMPORTED_SHOPS.select}
    from json_to_recordset(${rows}::json) as s (${IMPORTED_SHOPS.types})`)
  await insertRows(
    tx,
    'shop_translations',
    shops.map(({ id, title }) => ({ shop_id: id, locale: 'en', title })),
  )
  await insertRows(
    tx,
    'working_days',
    shops.flatMap(({ id, hours }) =>
      hours.map(({ day, opens, closes }) => ({ shop_id: id, day, opens, closes, type: 'all' })),
    ),
  )
  const staff = shops.flatMap(({ id, staffId }) =>
    staffId === undefined ? [] : [{ shop_id: id, user_id: staffId }],
  )
  await insertRows(tx, 'shop_staff', staff)
}

/** The fields of the register by column, with the edits of people. Hours and staff stay. */
export type ImportedChange = Readonly<Record<string, unknown>> & { readonly id: number }

/** Changes address, type, position and English title of any number of shops. */
export async function updateImportedShops(
  tx: Tx,
  changes: readonly ImportedChange[],
): Promise<void> {
  const rows = JSON.stringify(changes)
  await tx.run(sql`
    update shops s set address = g.address, type = g.type, latitude = g.latitude, longitude = g.longitude
    from json_populate_recordset(null::shops, ${rows}::json) g where s.id = g.id`)
  await tx.run(sql`
    update shop_translations t set title = g.title
    from json_to_recordset(${rows}::json) as g (id bigint, title text)
    where t.shop_id = g.id and t.locale = 'en' and t.title <> g.title`)
}

/** Amounts in minor units of the base currency. */
export type ImportedZone = {
  readonly shopId: number
  readonly shape: ZoneShape
  readonly area: number
  readonly cells: readonly string[]
  readonly price: number
  readonly pricePerKm: number
  readonly includedM: number
}

/** Gives each of these shops this zone alone. */
export async function replaceZones(tx: Tx, placed: readonly ImportedZone[]): Promise<void> {
  const shopIds = placed.map(({ shopId }) => shopId)
  await tx.run(sql`delete from delivery_zones where shop_id = any(${shopIds}::bigint[])`)
  const nextId = await takeIds(tx, 'delivery_zones', placed.length)
  const zones = placed.map((zone) => ({ ...zone, id: nextId() }))
  await insertRows(
    tx,
    'delivery_zones',
    zones.map(({ id, shopId, shape, area, price, pricePerKm, includedM }) => ({
      id,
      shop_id: shopId,
      geometry: shape,
      area,
      price,
      price_per_km: pricePerKm,
      included_m: includedM,
      active: true,
    })),
  )
  await insertRows(
    tx,
    'zone_cells',
    zones.flatMap(({ id, cells }) => cells.map((cell) => ({ cell, zone_id: id }))),
  )
}

export const addShopCategories = (
  tx: Tx,
  links: readonly { readonly shopId: number; readonly categoryId: number }[],
): Promise<number> =>
  tx.run(sql`
    insert into shop_categories (shop_id, category_id)
    select * from unnest(${links.map(({ shopId }) => shopId)}::bigint[],
      ${links.map(({ categoryId }) => categoryId)}::bigint[]) on conflict do nothing`)
