import { type Tx, sql } from '@hawker/postgres/database'

/** Prices in cents. `quantity` null: not counted. */
export type AddonOptions = {
  title: string
  price: number
  maxQty?: number
  quantity?: number | null
  taxPpm?: number
  /** Undeclared when absent. */
  allergens?: readonly string[]
  mayContain?: readonly string[]
  diets?: readonly string[]
  soldOutUntil?: Date | null
}
export type StockOptions = {
  price?: number
  quantity?: number | null
  soldOutUntil?: Date | null
  extras?: readonly { group: string; value: string }[]
  /** Percent in ppm, fixed in cents. */
  discount?: { type: 'percent' | 'fixed'; value: number; startsAt?: Date; endsAt?: Date } | null
  price30dLow?: number | null
  deposit?: number
  /** Net content. */
  content?: { amount: number; unit: 'g' | 'ml' }
}
export type ProductOptions = StockOptions & {
  title?: string
  titles?: Record<string, string>
  description?: string
  /** Variants. Without them the product has one stock with its own fields. */
  stocks?: readonly StockOptions[]
  /** Title of the menu section. */
  category?: string
  taxPpm?: number
  status?: 'published' | 'unpublished' | 'pending'
  minQty?: number
  maxQty?: number
  step?: string
  unit?: string
  allergens?: readonly string[]
  mayContain?: readonly string[]
  allergensDeclared?: boolean
  diets?: readonly string[]
  ageRestriction?: number | null
  mealtimes?: readonly { from: string; to: string }[] | null
  couponable?: boolean
  recommendedPosition?: number | null
  addonGroups?: readonly {
    title: string
    min: number
    max: number
    addons: readonly AddonOptions[]
  }[]
}
export type TestProduct = {
  id: number
  uuid: string
  title: string
  /** The id of the first stock. */
  stockId: number
  stockIds: number[]
  addonGroups: { id: number; addons: { id: number; stockId: number; productId: number }[] }[]
}
type TaxIdOf = (ppm: number) => Promise<number>

/** Inserts a product with its section, stocks and options. */
export async function makeProduct(
  tx: Tx,
  shopId: number,
  options: ProductOptions,
  position: number,
  taxIdOf: TaxIdOf,
): Promise<TestProduct> {
  const title = options.titles?.['en'] ?? options.title ?? `Dish ${position + 1}`
  const categoryId = await sectionOf(tx, shopId, options.category ?? 'Menu')
  const taxId = await taxIdOf(options.taxPpm ?? 88_750)
  const product = await tx.row<{ id: number; uuid: string }>(sql`
    insert into products (shop_id, category_id, unit, step, min_qty, max_qty, tax_class_id, status,
      allergens, may_contain, allergens_declared,
      diets, age_restriction, mealtimes, couponable, recommended_position, position)
    values (${shopId}, ${categoryId}, ${options.unit ?? null}, ${options.step ?? '1'},
      ${options.minQty ?? 1}, ${options.maxQty ?? 99}, ${taxId}, ${options.status ?? 'published'},
      ${options.allergens ?? []}, ${options.mayContain ?? []}, ${options.allergensDeclared ?? false},
      ${options.diets ?? []}, ${options.ageRestriction ?? null},
      ${options.mealtimes ? JSON.stringify(options.mealtimes) : null},
      ${options.couponable ?? true}, ${options.recommendedPosition ?? null}, ${position})
    returning id, uuid`)
  if (!product) throw new Error('no product was made')
  for (const [locale, words] of Object.entries(options.titles ?? { en: title })) {
    await tx.run(sql`insert into product_translations (product_id, locale, title, description)
      values (${product.id}, ${locale}, ${words}, ${options.description ?? null})`)
  }
  const stockIds: number[] = []
  for (const [index, stock] of (options.stocks ?? [options]).entries())
    stockIds.push(await insertStock(tx, product.id, stock, index))
  const addonGroups: TestProduct['addonGroups'] = []
  for (const [index, group] of (options.addonGroups ?? []).entries()) {
    const row = await tx.row<{ id: number }>(
      sql`insert into addon_groups (shop_id, min, max) values (${shopId}, ${group.min}, ${group.max}) returning id`,
    )
    const id = row?.id ?? 0
    await tx.run(
      sql`insert into addon_group_translations (addon_group_id, locale, title) values (${id}, 'en', ${group.title})`,
    )
    await tx.run(
      sql`insert into product_addon_groups (product_id, addon_group_id, position)
        values (${product.id}, ${id}, ${index})`,
    )
    const addons: { id: number; stockId: number; productId: number }[] = []
    for (const [order, addon] of group.addons.entries())
      addons.push(
        await insertAddon(
          tx,
          shopId,
          id,
          addon,
          order,
          await taxIdOf(addon.taxPpm ?? options.taxPpm ?? 88_750),
        ),
      )
    addonGroups.push({ id, addons })
  }
  return { ...product, title, stockId: stockIds[0] ?? 0, stockIds, addonGroups }
}

async function sectionOf(tx: Tx, shopId: number, title: string): Promise<number> {
  const known = await tx.row<{ id: number }>(sql`
    select c.id from categories c join category_translations t on t.category_id = c.id
    where c.shop_id = ${shopId} and t.title = ${title}`)
  if (known) return known.id
  const row = await tx.row<{ id: number }>(sql`
    insert into categories (type, shop_id, position)
    values ('product', ${shopId}, (select count(*) from categories where shop_id = ${shopId})) returning id`)
  const id = row?.id ?? 0
  await tx.run(
    sql`insert into category_translations (category_id, locale, title) values (${id}, 'en', ${title})`,
  )
  return id
}

async function insertStock(
  tx: Tx,
  productId: number,
  options: StockOptions,
  position: number,
): Promise<number> {
  const discount = options.discount ?? null
  const row = await tx.row<{ id: number }>(sql`
    insert into stocks (product_id, price, quantity, sold_out_until, extras, discount_type,
      discount_value, discount_starts_at,
      discount_ends_at, price_30d_low, deposit, position, content, content_unit)
    values (${productId}, ${options.price ?? 1000}, ${options.quantity ?? null}, ${options.soldOutUntil ?? null},
      ${JSON.stringify(options.extras ?? [])}, ${discount?.type ?? null},
      ${discount?.value ?? null}, ${discount?.startsAt ?? null},
      ${discount?.endsAt ?? null}, ${options.price30dLow ?? null}, ${options.deposit ?? 0}, ${position},
      ${options.content?.amount ?? null}, ${options.content?.unit ?? null}) returning id`)
  return row?.id ?? 0
}

async function insertAddon(
  tx: Tx,
  shopId: number,
  groupId: number,
  options: AddonOptions,
  position: number,
  taxId: number,
) {
  const product = await tx.row<{ id: number }>(
    sql`insert into products (shop_id, addon, tax_class_id, allergens, may_contain, allergens_declared, diets)
      values (${shopId}, true, ${taxId}, ${options.allergens ?? []}::text[], ${options.mayContain ?? []}::text[],
        ${options.allergens !== undefined}, ${options.diets ?? []}::text[]) returning id`,
  )
  const productId = product?.id ?? 0
  await tx.run(
    sql`insert into product_translations (product_id, locale, title) values (${productId}, 'en', ${options.title})`,
  )
  const stockId = await insertStock(tx, productId, options, 0)
  const row = await tx.row<{ id: number }>(sql`
    insert into addons (addon_group_id, stock_id, max_qty, position)
    values (${groupId}, ${stockId}, ${options.maxQty ?? 1}, ${position}) returning id`)
  return { id: row?.id ?? 0, stockId, productId }
}
