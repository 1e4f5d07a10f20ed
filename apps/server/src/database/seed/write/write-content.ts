import { savePlaces } from '../../../features/maps/index.ts'
import type { Tx } from '@hawker/postgres/database'
import { type City, LOCALES } from '../city-types.ts'
import { insertRows, takeIds } from './insert-rows.ts'
import { colourOf, fileOf } from '../picture-path.ts'
import type { Placed, TagIds } from './write-shops.ts'

/**
 * Inserts tax classes, home page categories and tags, which shops refer to. Returns their ids by
 * key.
 */
export async function writeTags(tx: Tx, city: City): Promise<TagIds> {
  const nextTax = await takeIds(tx, 'tax_classes', city.taxClasses.length)
  const taxes = city.taxClasses.map((tax) => ({ tax, id: nextTax() }))
  await insertRows(
    tx,
    'tax_classes',
    taxes.map(({ tax, id }) => ({ id, title: tax.label.en, rate_ppm: tax.ratePpm })),
  )
  await insertRows(
    tx,
    'tax_titles',
    city.taxClasses.flatMap(({ label }) =>
      LOCALES.filter((locale) => locale !== 'en').map((locale) => ({
        title: label.en,
        locale,
        words: label[locale],
      })),
    ),
  )
  const nextCategory = await takeIds(tx, 'categories', city.homeCategories.length)
  const categories = city.homeCategories.map((category) => ({ category, id: nextCategory() }))
  await insertRows(
    tx,
    'categories',
    categories.map(({ category, id }) => ({
      id,
      type: category.type === 'shop' ? 'shop' : 'main',
      img: fileOf(category.picture),
      position: category.position,
    })),
  )
  await insertRows(
    tx,
    'category_translations',
    categories.flatMap(({ category, id }) =>
      LOCALES.map((locale) => ({ category_id: id, locale, title: category.titles[locale] })),
    ),
  )
  const nextTake = await takeIds(tx, 'takes', city.takes.length)
  const takes = city.takes.map((take) => ({ take, id: nextTake() }))
  await insertRows(
    tx,
    'takes',
    takes.map(({ take, id }) => ({ id, img: fileOf(take.picture), position: take.position })),
  )
  await insertRows(
    tx,
    'take_translations',
    takes.flatMap(({ take, id }) =>
      LOCALES.map((locale) => ({ take_id: id, locale, title: take.titles[locale] })),
    ),
  )
  return {
    taxes: new Map(taxes.map(({ tax, id }) => [tax.key, id])),
    categories: new Map(categories.map(({ category, id }) => [category.key, id])),
    takes: new Map(takes.map(({ take, id }) => [take.key, id])),
  }
}

const inAll = <T>(words: (locale: (typeof LOCALES)[number]) => T) =>
  Object.fromEntries(LOCALES.map((locale) => [locale, words(locale)]))

/** Inserts banners, news, pages, questions and coupons. */
export async function writeContent(
  tx: Tx,
  city: City,
  placed: readonly Placed[],
  now: Date,
): Promise<void> {
  await insertRows(
    tx,
    'banners',
    city.banners.map(({ picture, shopKeys, position, translations }) => ({
      img: fileOf(picture),
      color: colourOf(picture),
      url: shopKeys[0] ? `/shop/${shopKeys[0]}` : null,
      position,
      active: true,
      translations: inAll((locale) => ({
        title: translations[locale].title,
        description: translations[locale].description,
        button_text: translations[locale].button,
      })),
    })),
  )
  await insertRows(
    tx,
    'blogs',
    city.news.map(({ picture, publishedAt, translations }) => ({
      img: fileOf(picture),
      published_at: publishedAt,
      announced_at: publishedAt,
      translations: inAll((locale) => ({
        title: translations[locale].title,
        short_desc: translations[locale].shortDescription,
        description: translations[locale].body,
      })),
    })),
  )
  await insertRows(
    tx,
    'pages',
    city.pages.map(({ slug, translations }) => ({
      slug,
      updated_at: now,
      translations: inAll((locale) => ({
        title: translations[locale].title,
        description: translations[locale].body,
      })),
    })),
  )
  await insertRows(
    tx,
    'faqs',
    city.faqs.map(({ translations }, position) => ({
      position,
      translations: inAll((locale) => translations[locale]),
    })),
  )
  await writeCoupons(tx, city, placed)
}

const writeCoupons = (tx: Tx, city: City, placed: readonly Placed[]) =>
  insertRows(
    tx,
    'coupons',
    city.coupons.map((coupon) => ({
      code: coupon.code,
      shop_id: placed.find(({ shop }) => shop.key === coupon.shopKey)?.id ?? null,
      title: coupon.names.en,
      translations: inAll((locale) => ({ title: coupon.names[locale] })),
      public: true,
      type: coupon.discount.type,
      applies_to: coupon.for,
      value: coupon.discount.type === 'percent' ? coupon.discount.ppm : coupon.discount.cents,
      max_price: coupon.maxDiscountCents,
      min_price: coupon.minSpendCents || null,
      qty: coupon.usesTotal,
      used: 0,
      per_user: coupon.usesPerUser,
      first_order_only: false,
      starts_at: coupon.startsAt,
      expires_at: coupon.endsAt,
      auto_apply: false,
      stackable: false,
      active: true,
    })),
  )

/** Inserts searchable addresses, and the areas and streets of the built-in map. */
export async function writeGazetteer(tx: Tx, { gazetteer }: City): Promise<void> {
  await savePlaces(
    tx,
    gazetteer.addresses.map(({ line, zip, latitude, longitude }) => ({
      source: 'city',
      sourceKey: line,
      address: `${line}, Washington, DC ${zip}`,
      latitude,
      longitude,
    })),
  )
  const nextId = await takeIds(tx, 'base_map', gazetteer.areas.length + gazetteer.streets.length)
  await insertRows(tx, 'base_map', [
    ...gazetteer.areas.map((area) => ({
      id: nextId(),
      kind: area.kind,
      name: area.name,
      class: null,
      points: area.ring,
    })),
    ...gazetteer.streets.map((street) => ({
      id: nextId(),
      kind: 'street',
      name: street.name,
      class: street.class,
      points: street.line,
    })),
  ])
}
