import { type Queries, sql } from '@hawker/postgres/database'

/** The titles of products in the first of these languages that each has. */
export async function loadDishTitles(
  queries: Queries,
  ids: readonly number[],
  locales: readonly string[],
): Promise<Map<number, { uuid: string; title: string }>> {
  if (ids.length === 0) return new Map()
  const rows = await queries.rows<{ id: number; uuid: string; title: string }>(sql`
    select distinct on (p.id) p.id, p.uuid, t.title
    from products p join product_translations t on t.product_id = p.id
    where p.id = any(${ids}::bigint[])
    order by p.id, array_position(${locales}::text[], t.locale), t.locale`)
  return new Map(rows.map(({ id, uuid, title }) => [id, { uuid, title }]))
}
