import type { Database } from '@hawker/postgres/database'
import { cellsOf } from '@hawker/server/features/shops/zones/zone-cells'
import { seeded } from './seeded-random.ts'

const SHOPS_IN_A_CITY = 500
export const PRODUCTS_IN_A_SHOP = 100
const FIRST_SHOP = 1_000_000
/** About three kilometers in each direction. */
const REACH_DEGREES = 0.03

const DISHES = (
  'Pizza,Burger,Curry,Ramen,Salad,Soup,Taco,Burrito,Pasta,Lasagna,Risotto,Sandwich,' +
  'Wrap,Kebab,Falafel,Shawarma,Hummus,Sushi,Dumplings,Noodles,Steak,Wings,Fries,Nachos,' +
  'Paella,Gnocchi,Omelette,Pancakes,Waffles,Bagel,Croissant,Muffin,Brownie,Cheesecake,' +
  'Gelato,Smoothie,Lemonade,Espresso,Cappuccino,Milkshake,Ketchup,Yogurt,Granola,' +
  'Muesli,Butter,Cheese,Bread,Rice,Beans,Lentils,Olives,Honey,Jam,Juice,Water,Beer,' +
  'Cookies,Chocolate,Detergent,Shampoo'
).split(',')
const KINDS = (
  'Grilled,Spicy,Crispy,Classic,Smoked,Organic,Vegan,Roasted,Golden,Fresh,Creamy,Sweet,' +
  'Double,Green,Black,White,Red,Wild,Garlic,Lemon,Truffle,Chicken,Beef,Lamb,Salmon,' +
  'Tuna,Shrimp,Mushroom,Spinach,Tomato,Pepper,Coconut,Almond,Vanilla,Caramel,Mango,' +
  'Berry,Cherry,Ginger,Sesame'
).split(',')
const FOREIGN_DISHES: Readonly<Record<string, readonly string[]>> = {
  es: (
    'Pizza,Hamburguesa,Ensalada,Sopa,Pollo asado,Pescado,Arroz,Queso,Pan,Zumo,Helado,' +
    'Tarta,Café con leche,Bocadillo,Tortilla'
  ).split(','),
  ar: 'بيتزا,برجر,سلطة,شوربة,دجاج مشوي,سمك,أرز,جبنة,خبز,عصير,شاورما,فلافل,حمص,كباب,قهوة'.split(','),
  ru: 'Пицца,Бургер,Салат,Суп,Курица гриль,Рыба,Рис,Сыр,Хлеб,Сок,Шаурма,Фалафель,Хумус,Пельмени,Кофе'.split(
    ',',
  ),
}
const NAMES = (
  'Golden,Blue,Old,Little,Royal,Happy,Lucky,Urban,Corner,Garden,River,Sunny,Silver,' +
  'Grand,Green,Red,Velvet,Cosmic,Honest,Wooden'
).split(',')
const SHOP_KINDS = (
  'Kitchen,Table,Grill,Bistro,Market,House,Diner,Oven,Spoon,Fork,Pantry,Cantina,' +
  'Trattoria,Bakery,Deli,Tavern'
).split(',')
const SYLLABLES = (
  'ba,be,bo,da,de,do,fa,fi,ga,ka,ki,la,le,lo,ma,me,mi,na,ne,no,pa,pe,ra,re,ri,ro,sa,se,' +
  'so,ta,te,to,va,ve,vi,za,zo'
).split(',')

export type MarketWords = {
  readonly dishes: readonly string[]
  readonly kinds: readonly string[]
  readonly abroad: readonly string[]
  readonly houses: readonly string[]
}
export const MARKET_WORDS: MarketWords = {
  dishes: DISHES,
  kinds: KINDS,
  abroad: Object.values(FOREIGN_DISHES).flat(),
  houses: SHOP_KINDS,
}

/** A made-up brand name for each number; about 27,000 different ones. */
export const brandOf = (number: number): string => {
  const name =
    [number % 37, (number * 7 + 3) % 36, Math.floor(number / 37) % 35]
      .map((at) => SYLLABLES[at])
      .join('') + 'rnstlxkd'[number % 8]
  return name[0]?.toUpperCase() + name.slice(1)
}
const locationOf = (shop: number, seed: number): [latitude: number, longitude: number] => {
  const city = Math.floor(shop / SHOPS_IN_A_CITY)
  const random = seeded(seed * 1_000_003 + shop)
  return [
    28 + (city % 8) * 2.5 + (random() - 0.5) * 0.16,
    -120 + Math.floor(city / 8) * 4 + (random() - 0.5) * 0.16,
  ]
}

/**
 * Writes the shops with numbers `from` to `to` and their products in bulk, without triggers.
 * `indexProducts` builds the search index afterwards.
 */
export async function writeShops(
  database: Database,
  { from, to, seed }: { from: number; to: number; seed: number },
): Promise<void> {
  const client = await database.pool.connect()
  const run = (text: string, values: unknown[] = []) =>
    client.query({ text, values, query_timeout: 3_600_000 } as { text: string; values: unknown[] })
  try {
    await run(`set statement_timeout = 0`)
    await run(`set session_replication_role = replica`)
    const shops = Array.from({ length: to - from }, (_, at) => from + at)
    const places = shops.map((shop) => locationOf(shop, seed))
    await run(
      `insert into shops (id, slug, type, timezone, address, latitude, longitude, delivery_types,
        prep_minutes, orders_28d, rating_sum, rating_count, created_at)
       overriding system value
       select ${FIRST_SHOP} + n, 'bench-' || n, case when n % 4 = 0 then 'shop' else 'restaurant'
         end, 'America/New_York', n || ' Main Street', lat, lon,
         '{delivery,pickup}', 15 + n % 20, n * 7919 % 1000, n * 31 % 400 * 4, n * 31 % 400, now() - interval '90 days'
       from unnest($1::int[], $2::float8[], $3::float8[]) as given (n, lat, lon)`,
      [shops, places.map(([latitude]) => latitude), places.map(([, longitude]) => longitude)],
    )
    await run(
      `insert into shop_translations (shop_id, locale, title, title_words, section_words, document)
       select ${FIRST_SHOP} + n, locale, title, search_fold(title), '', search_lexemes('', search_fold(title)) from (
         select n, 'en' as locale,
           ($3::text[])[1 + n % 20] || ' ' || ($4::text[])[1 + n % 60] || ' ' ||
           ($5::text[])[1 + n * 13 % 16] || ' ' || n as title
           from generate_series($1::int, $2) n
         union all select n, 'ar', ($6::text[])[1 + n % 15] || ' ' || n
           from generate_series($1::int, $2) n where n % 5 = 0) named`,
      [from, to - 1, NAMES, DISHES, SHOP_KINDS, FOREIGN_DISHES['ar']],
    )
    await run(
      `insert into working_days (shop_id, day, opens, closes) select ${FIRST_SHOP} + n, day,
        '08:00', '23:00' from generate_series($1::int, $2) n, generate_series(0, 6) day`,
      [from, to - 1],
    )
    await run(
      `insert into shop_categories (shop_id, category_id) select ${FIRST_SHOP} + n, ids[1 + n % cardinality(ids)]
       from generate_series($1::int, $2) n, (select array_agg(id) as ids from categories
         where type in ('main', 'shop')) main`,
      [from, to - 1],
    )
    await writeZones(run, shops, places)
    await run(
      `insert into products (id, uuid, shop_id, status, position, diets) overriding system value
       select s * 1000 + p, gen_random_uuid(), s, 'published', p, case when p % 10 = 0
         then '{vegan}'::text[] else '{}' end
       from generate_series($1::bigint, $2) s, generate_series(1, ${PRODUCTS_IN_A_SHOP}) p`,
      [FIRST_SHOP + from, FIRST_SHOP + to - 1],
    )
    await run(
      `insert into stocks (product_id, price, price_30d_low) select s * 1000 + p, 300 + (s * 31 + p * 77) % 2500, null
       from generate_series($1::bigint, $2) s, generate_series(1, ${PRODUCTS_IN_A_SHOP}) p`,
      [FIRST_SHOP + from, FIRST_SHOP + to - 1],
    )
    await writeTitles(run, from, to, seed)
  } finally {
    await client.query('set session_replication_role = origin')
    client.release(true)
  }
}

type Run = (text: string, values?: unknown[]) => Promise<unknown>

async function writeZones(
  run: Run,
  shops: readonly number[],
  places: readonly (readonly [number, number])[],
): Promise<void> {
  for (let at = 0; at < shops.length; at += 1000) {
    const ids = shops.slice(at, at + 1000).map((shop) => FIRST_SHOP + shop)
    const squares = places.slice(at, at + 1000).map(([latitude, longitude]) => {
      const [west, east, south, north] = [
        longitude - REACH_DEGREES,
        longitude + REACH_DEGREES,
        latitude - REACH_DEGREES,
        latitude + REACH_DEGREES,
      ]
      const ring: [number, number][] = [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ]
      return { type: 'Polygon' as const, coordinates: [ring] }
    })
    await run(
      `insert into delivery_zones (id, shop_id, geometry, area, price, price_per_km) overriding system value
       select id, id, geometry::jsonb, ${(2 * REACH_DEGREES) ** 2}, 199, 50
         from unnest($1::bigint[], $2::text[]) as given (id, geometry)`,
      [ids, squares.map((square) => JSON.stringify(square))],
    )
    const cells = squares.flatMap((square, place) =>
      cellsOf(square).map((cell) => ({ cell, id: ids[place] ?? 0 })),
    )
    await run(
      `insert into zone_cells (zone_id, cell) select * from unnest($1::bigint[], $2::text[])`,
      [cells.map(({ id }) => id), cells.map(({ cell }) => cell)],
    )
  }
}

/**
 * Writes titles: all in English, every fourth in Spanish, every eighth in Arabic and Russian. Every
 * third has a description, every fifth a brand and a size.
 */
async function writeTitles(run: Run, from: number, to: number, seed: number): Promise<void> {
  await run(`create temporary table if not exists big_brands (n int primary key, name text)`)
  await run(
    `insert into big_brands select * from unnest($1::int[], $2::text[]) on conflict do nothing`,
    [
      Array.from({ length: 27_000 }, (_, n) => n),
      Array.from({ length: 27_000 }, (_, n) => brandOf(n)),
    ],
  )
  await run(`select setseed($1)`, [(seed % 1000) / 1000])
  // random() runs row by row; with one worker, a seed gives the same rows.
  await run(`set max_parallel_workers_per_gather = 0`)
  for (let at = from; at < to; at += 1000)
    await run(
      `insert into product_translations (product_id, locale, title, description, title_words,
        section_words, document, shop_id)
       select id, locale, title, description, words, '',
         search_lexemes(area, btrim(words || ' ' || coalesce(search_fold(description), ''))), s
         from (
         select id, s, area, locale, title, description, search_fold(title) as words from (
           select d.id, d.s, d.area, l.locale, case l.locale
               when 'en' then case when d.id % 5 = 0
                 then (select name from big_brands where n = d.brand) || ' ' else ''
                 end || ($3::text[])[1 + d.kind] || ' '
                 || case when d.id % 3 = 0 then ($3::text[])[1 + (d.kind + 7) % 40] || ' ' else ''
                   end || ($4::text[])[1 + d.dish]
                 || case when d.id % 5 = 0 then ' ' || 50 * (1 + d.id % 20) || ' ml' else '' end
               when 'es' then ($5::text[])[1 + d.dish % 15] || ' ' || d.kind when 'ar'
                 then ($6::text[])[1 + d.dish % 15] || ' ' || d.kind
               else ($7::text[])[1 + d.dish % 15] || ' ' || d.kind end as title,
             case when l.locale = 'en' and d.id % 3 = 0
               then 'With ' || lower(($3::text[])[1 + (d.kind + 11) % 40]) || ' and ' ||
               lower(($4::text[])[1 + (d.dish + 5) % 60])
               end as description
           from (select s.id * 1000 + p as id, s.id as s,
             search_area(s.latitude, s.longitude) as area, floor(random() * 40)::int as kind,
               floor(60 * random() ^ 1.5)::int as dish, floor(random() * 27000)::int as brand
             from shops s, generate_series(1, ${PRODUCTS_IN_A_SHOP}) p where s.id >= $1 and s.id < $2) d
           join (values ('en', 1, 0), ('es', 4, 1), ('ar', 8, 2), ('ru', 8, 3)) l (locale, every,
             rest) on d.id % l.every = l.rest % l.every) titled) folded`,
      [
        FIRST_SHOP + at,
        FIRST_SHOP + Math.min(to, at + 1000),
        KINDS,
        DISHES,
        FOREIGN_DISHES['es'],
        FOREIGN_DISHES['ar'],
        FOREIGN_DISHES['ru'],
      ],
    )
}

/** Drops the search index before a bulk insert; `indexProducts` creates it again. */
export const dropIndex = (database: Database): Promise<unknown> =>
  database.pool.query('drop index product_translations_document')
export async function indexProducts(database: Database): Promise<void> {
  const client = await database.pool.connect()
  try {
    const run = (text: string) =>
      client.query({ text, query_timeout: 3_600_000 } as { text: string })
    await run(`set statement_timeout = 0`)
    await run(`set maintenance_work_mem = '1GB'`)
    await run(
      'create index product_translations_document on product_translations using gin (document)',
    )
    await run('vacuum analyze')
  } finally {
    client.release(true)
  }
}

export { locationOf }
