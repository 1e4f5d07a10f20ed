import { type Tx, sql } from '@hawker/postgres/database'

/** A category of shops, or a section of the menu of one. */
export type NewCategory = {
  readonly type: 'main' | 'product'
  /** Null: of the marketplace. */
  readonly shopId: number | null
  readonly position: number
  /** By language. */
  readonly titles: Readonly<Record<string, string>>
}

export async function insertCategory(
  tx: Tx,
  { type, shopId, position, titles }: NewCategory,
): Promise<number> {
  const row = await tx.row<{ id: number }>(sql`
    insert into categories (type, shop_id, position)
    values (${type}, ${shopId}, ${position}) returning id`)
  const id = row?.id ?? 0
  await tx.run(sql`
    insert into category_translations (category_id, locale, title)
    select ${id}::bigint, key, value from json_each_text(${JSON.stringify(titles)}::json)`)
  return id
}
