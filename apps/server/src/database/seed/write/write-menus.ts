import type { Tx } from '@hawker/postgres/database'
import {
  type AddonGroup,
  type City,
  LOCALES,
  type MenuCategory,
  type Product,
  type Stock,
  type Unit,
} from '../city-types.ts'
import { insertRows, takeIds } from './insert-rows.ts'
import { colourOf, fileOf } from '../picture-path.ts'
import type { Placed, TagIds } from './write-shops.ts'

type Section = { category: MenuCategory; shopId: number; id: number }
type PlacedProduct = { product: Product; shopId: number; id: number; categoryId: number | null }
/** Equal groups of a shop are stored once, so that an option is sold out in all dishes at once. */
type Group = {
  group: AddonGroup
  shopId: number
  id: number
  taxKey: string
  products: { id: number; position: number }[]
}

/** Inserts the sections, products, stocks and options of all shops. */
export async function writeMenus(
  tx: Tx,
  city: City,
  placed: readonly Placed[],
  tags: TagIds,
): Promise<void> {
  const sections = await writeSections(tx, placed)
  const products = await writeProducts(tx, city, placed, sections, tags)
  await writeGroups(tx, products, tags)
}

async function writeSections(tx: Tx, placed: readonly Placed[]): Promise<Map<string, number>> {
  const all = placed.flatMap(({ shop, id }) =>
    shop.categories.map((category) => ({ category, shopId: id })),
  )
  const nextId = await takeIds(tx, 'categories', all.length)
  const sections: Section[] = all.map((section) => ({ ...section, id: nextId() }))
  await insertRows(
    tx,
    'categories',
    sections.map(({ category, shopId, id }) => ({
      id,
      type: 'product',
      shop_id: shopId,
      img: fileOf(category.picture),
      position: category.position,
    })),
  )
  await insertRows(
    tx,
    'category_translations',
    sections.flatMap(({ category, id }) =>
      LOCALES.map((locale) => ({ category_id: id, locale, title: category.titles[locale] })),
    ),
  )
  return new Map(sections.map(({ category, shopId, id }) => [`${shopId} ${category.key}`, id]))
}

async function writeProducts(
  tx: Tx,
  city: City,
  placed: readonly Placed[],
  sections: ReadonlyMap<string, number>,
  tags: TagIds,
) {
  const all = placed.flatMap(({ shop, id }) =>
    shop.products.map((product) => ({ product, shopId: id })),
  )
  const nextId = await takeIds(tx, 'products', all.length)
  const products: PlacedProduct[] = all.map(({ product, shopId }) => ({
    product,
    shopId,
    id: nextId(),
    categoryId: sections.get(`${shopId} ${product.categoryKey}`) ?? null,
  }))
  const units = new Map(city.units.map((unit) => [unit.key, unit]))
  await insertRows(
    tx,
    'products',
    products.map((one, index) => productRow(one, index, units.get(one.product.unitKey), tags)),
  )
  await insertRows(
    tx,
    'product_translations',
    products.flatMap(({ product, id }) =>
      LOCALES.map((locale) => ({ product_id: id, locale, ...product.translations[locale] })),
    ),
  )
  await insertRows(
    tx,
    'stocks',
    products.flatMap(({ product, id }) =>
      product.stocks.map((stock, position) => stockRow(stock, id, position)),
    ),
  )
  return products
}

const productRow = (
  { product, shopId, id, categoryId }: PlacedProduct,
  index: number,
  unit: Unit | undefined,
  tags: TagIds,
) => {
  // 'piece' is the default unit and is not stored.
  const shownUnit = unit && unit.key !== 'piece' ? unit : undefined
  return {
    id,
    shop_id: shopId,
    category_id: categoryId,
    addon: false,
    img: fileOf(product.picture),
    color: colourOf(product.picture),
    unit: shownUnit?.names.en ?? null,
    units_in: shownUnit?.names ?? {},
    step: product.interval,
    min_qty: product.minQuantity,
    max_qty: product.maxQuantity,
    tax_class_id: tags.taxes.get(product.taxClassKey) ?? null,
    status: product.status,
    allergens: product.allergens,
    may_contain: product.mayContain,
    allergens_declared: product.allergensDeclared,
    diets: product.diets,
    kcal: product.kcal,
    age_restriction: product.ageRestriction,
    mealtimes: product.mealtimes.length > 0 ? product.mealtimes : null,
    couponable: product.couponable,
    recommended_position: product.recommended ? index : null,
    position: product.position,
  }
}

const stockRow = (stock: Stock, productId: number, position: number) => ({
  product_id: productId,
  price: stock.priceCents,
  quantity: stock.quantity,
  sku: stock.sku,
  extras: stock.extras.map(({ group, value }) => ({ group: group.en, value: value.en })),
  extras_in:
    stock.extras.length === 0
      ? {}
      : Object.fromEntries(
          LOCALES.map((locale) => [
            locale,
            stock.extras.map(({ group, value }) => ({
              group: group[locale],
              value: value[locale],
            })),
          ]),
        ),
  discount_type: stock.discount?.type ?? null,
  discount_value:
    stock.discount === null
      ? null
      : stock.discount.type === 'percent'
        ? stock.discount.ppm
        : stock.discount.cents,
  discount_starts_at: stock.discount?.startsAt ?? null,
  discount_ends_at: stock.discount?.endsAt ?? null,
  price_30d_low: stock.price30dLowCents,
  deposit: stock.depositCents,
  content: stock.content?.amount ?? null,
  content_unit: stock.content?.unit ?? null,
  position,
})

const groupKey = ({ title, min, max, addons }: AddonGroup): string =>
  JSON.stringify([
    title,
    min,
    max,
    addons.map(({ names, priceCents, quantity, maxQuantity, allergens, diets }) => [
      names,
      priceCents,
      quantity,
      maxQuantity,
      allergens,
      diets,
    ]),
  ])

async function writeGroups(tx: Tx, products: readonly PlacedProduct[], tags: TagIds) {
  const groups = new Map<string, Omit<Group, 'id'>>()
  for (const { product, shopId, id } of products) {
    for (const [position, group] of product.addonGroups.entries()) {
      const key = `${shopId} ${groupKey(group)}`
      const known = groups.get(key) ?? { group, shopId, taxKey: product.taxClassKey, products: [] }
      known.products.push({ id, position })
      groups.set(key, known)
    }
  }
  const nextId = await takeIds(tx, 'addon_groups', groups.size)
  const all: Group[] = [...groups.values()].map((group) => ({ ...group, id: nextId() }))
  await insertRows(
    tx,
    'addon_groups',
    all.map(({ id, shopId, group }) => ({ id, shop_id: shopId, min: group.min, max: group.max })),
  )
  await insertRows(
    tx,
    'addon_group_translations',
    all.flatMap(({ id, group }) =>
      LOCALES.map((locale) => ({ addon_group_id: id, locale, title: group.title[locale] })),
    ),
  )
  await insertRows(
    tx,
    'product_addon_groups',
    all.flatMap(({ id, products: of }) =>
      of.map((one) => ({ product_id: one.id, addon_group_id: id, position: one.position })),
    ),
  )
  await writeAddons(tx, all, tags)
}

/** An option is a product with one stock that is never sold alone. */
async function writeAddons(tx: Tx, groups: readonly Group[], tags: TagIds) {
  const all = groups.flatMap(({ id, shopId, group, taxKey }) =>
    group.addons.map((addon, position) => ({ addon, position, groupId: id, shopId, taxKey })),
  )
  const nextProduct = await takeIds(tx, 'products', all.length)
  const nextStock = await takeIds(tx, 'stocks', all.length)
  const addons = all.map((one) => ({ ...one, productId: nextProduct(), stockId: nextStock() }))
  await insertRows(
    tx,
    'products',
    addons.map(({ addon, productId, shopId, taxKey }) => ({
      id: productId,
      shop_id: shopId,
      addon: true,
      allergens: addon.allergens ?? [],
      allergens_declared: addon.allergens !== null,
      diets: addon.diets,
      tax_class_id: tags.taxes.get(taxKey) ?? null,
    })),
  )
  await insertRows(
    tx,
    'product_translations',
    addons.flatMap(({ addon, productId }) =>
      LOCALES.map((locale) => ({ product_id: productId, locale, title: addon.names[locale] })),
    ),
  )
  await insertRows(
    tx,
    'stocks',
    addons.map(({ addon, productId, stockId }) => ({
      id: stockId,
      product_id: productId,
      price: addon.priceCents,
      quantity: addon.quantity,
    })),
  )
  await insertRows(
    tx,
    'addons',
    addons.map(({ addon, groupId, stockId, position }) => ({
      addon_group_id: groupId,
      stock_id: stockId,
      max_qty: addon.maxQuantity,
      position,
    })),
  )
}
