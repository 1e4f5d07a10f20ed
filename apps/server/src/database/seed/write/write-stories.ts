import { type Tx, sql } from '@hawker/postgres/database'

/**
 * Inserts stories of recommended shops, with up to three recommended dishes each. They do not
 * expire.
 */
export const writeStories = (tx: Tx, now: Date): Promise<number> =>
  tx.run(sql`
    insert into stories (shop_id, product_id, img, color, translations, position, starts_at)
    select shop_id, id, img, color, titles, (shop_place * 10 + place)::int,
      ${now}::timestamptz - make_interval(hours => place::int)
    from (
      select p.shop_id, p.id, p.img, p.color,
        dense_rank() over (order by s.recommended_position, s.id) as shop_place,
        row_number() over (partition by p.shop_id order by p.recommended_position, p.id) as place,
        (select json_object_agg(t.locale, json_build_object('title', t.title))
          from product_translations t where t.product_id = p.id) as titles
      from products p join shops s on s.id = p.shop_id
      where s.recommended_position is not null and p.recommended_position is not null
        and p.img is not null and p.status = 'published' and not p.addon) picked
    where place <= 3 and shop_place <= 12`)
