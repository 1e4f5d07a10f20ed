import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { buildCity } from './city.ts'
import { LOCALES, type City, type Locale, type Text } from './city-types.ts'
import { readPictureName } from '@hawker/domain/catalog/picture-name'
import { colourOf, fileOf } from './picture-path.ts'
import { pictureKeysOf } from './pictures/city-pictures.ts'
import { glyphFile } from './pictures/compose.ts'
import { PICTURES } from './pictures/recipes.ts'
import { amountPerPack } from './write/write-recipes.ts'
import { ringHolds } from './zones.ts'

const NOW = new Date('2026-11-21T15:00:00Z')

/** Every Text and every translation of the city, found by its shape. */
const textsOf = (value: unknown): Record<Locale, unknown>[] => {
  if (typeof value !== 'object' || value === null || value instanceof Date) return []
  if ('en' in value && 'ar' in value && 'es' in value && 'fr' in value) return [value]
  return Object.values(value).flatMap(textsOf)
}
const wordsOf = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(wordsOf)
      : []

describe('the demo city', () => {
  let city: City
  before(() => {
    city = buildCity({ seed: 7, now: NOW })
  })
  const products = () => city.shops.flatMap((shop) => shop.products)

  test('has the documented size', () => {
    assert.ok(city.shops.filter(({ type }) => type === 'restaurant').length >= 60)
    assert.ok(city.shops.filter(({ type }) => type === 'shop').length >= 12)
    assert.ok(products().length >= 2500)
    assert.ok(city.banners.length >= 4 && city.news.length >= 4 && city.coupons.length >= 4)
    assert.equal(city.couriers.length, 4)
    assert.ok(city.gazetteer.addresses.length >= 600)
    for (const { type, products: own, key } of city.shops)
      if (type === 'restaurant') assert.ok(own.length >= 25, key)
  })

  test('has two benchmark shops of exactly 120 products', () => {
    const marked = city.shops.filter(({ benchmark }) => benchmark)
    assert.deepEqual(
      marked.map(({ type, products: own }) => [type, own.length]),
      [
        ['restaurant', 120],
        ['shop', 120],
      ],
    )
  })

  test('has a closed, a paused, an overnight shop and a branch', () => {
    assert.deepEqual(
      city.shops.filter(({ closedDates }) => closedDates.includes('2026-11-21')).length,
      1,
    )
    assert.equal(city.shops.filter(({ pauseUntil }) => pauseUntil && pauseUntil > NOW).length, 1)
    assert.ok(
      city.shops.some(({ workingDays }) =>
        workingDays.every(({ from, to }) => from > to && to > '00:00'),
      ),
    )
    const branch = city.shops.find(({ branchOf }) => branchOf !== null)
    assert.ok(branch && city.shops.some(({ key }) => key === branch.branchOf))
  })

  test('has every kind of offer', () => {
    const stocks = products().flatMap((product) => product.stocks)
    assert.ok(
      stocks.some(({ discount }) => discount?.type === 'percent') &&
        stocks.some(({ discount }) => discount?.type === 'fixed'),
    )
    assert.ok(
      stocks.some(({ discount }) => discount && discount.startsAt <= NOW && discount.endsAt > NOW),
    )
    assert.ok(
      stocks.some(({ depositCents }) => depositCents > 0) &&
        stocks.some(({ quantity }) => quantity === 0),
    )
    assert.ok(products().some(({ interval }) => interval === '0.25'))
    assert.ok(
      products().some(({ allergensDeclared }) => !allergensDeclared) &&
        products().some(({ mayContain }) => mayContain.length > 0),
    )
    for (const { priceCents, discount, price30dLowCents } of stocks) {
      assert.ok(Number.isInteger(priceCents) && priceCents > 0 && priceCents <= 3800)
      assert.equal(discount === null, price30dLowCents === null)
    }
  })

  test('depends only on seed and time', () => {
    // Not deepEqual: its diff of two cities takes minutes.
    assert.ok(isDeepStrictEqual(buildCity({ seed: 7, now: NOW }), city))
    assert.ok(!isDeepStrictEqual(buildCity({ seed: 8, now: NOW }).shops[0], city.shops[0]))
  })

  test('has all texts in four languages, and Arabic in Arabic script', () => {
    const texts = textsOf(city)
    assert.ok(texts.length > 10_000)
    for (const text of texts)
      for (const locale of LOCALES)
        assert.ok(
          wordsOf(text[locale]).every((word) => word.trim() !== '' && !word.includes('{}')),
          JSON.stringify(text),
        )
    // A size such as 12″ or a unit may be a number; names and descriptions may not.
    const spoken: Text[] = products().flatMap(({ translations: { en, ar, es, fr } }) => [
      { en: en.title, ar: ar.title, es: es.title, fr: fr.title },
      { en: en.description, ar: ar.description, es: es.description, fr: fr.description },
    ])
    for (const { ar } of spoken) assert.match(ar, /\p{Script=Arabic}{2,}/u)
    // Prices use Arabic digits too. Street names are written as on their signs.
    for (const word of texts.flatMap(({ ar }) => wordsOf(ar)))
      if (!word.includes('واشنطن العاصمة')) assert.doesNotMatch(word, /[0-9]/)
    for (const { en, es, fr } of spoken) assert.doesNotMatch(en + es + fr, /\p{Script=Arabic}/u)
  })

  test('has a dozen recipes, and shops that sell almost all ingredients of each', () => {
    assert.ok(city.recipes.length >= 12)
    const groceries = city.shops.filter(({ type }) => type === 'shop')
    for (const { key, ingredients, translations } of city.recipes) {
      assert.match(key, /^[a-z]+(-[a-z]+)*$/)
      assert.equal(new Set(LOCALES.map((locale) => translations[locale].steps.length)).size, 1, key)
      const wanted = ingredients.filter(({ staple }) => !staple)
      const missing = groceries.map(({ products: own }) => {
        const shelf = new Set(own.map((product) => product.key.split('/')[1]))
        return wanted.filter(({ articles }) => !articles.some((article) => shelf.has(article)))
          .length
      })
      assert.ok(
        missing.filter((count) => count <= 2).length >= 3,
        `${key} misses ${missing.toSorted((a, b) => a - b)}`,
      )
    }
  })

  test("amountPerPack returns the amount of an ingredient in a pack, in the recipe's unit", () => {
    const eggs = city.recipes
      .flatMap(({ ingredients }) => ingredients)
      .find(({ articles }) => articles.includes('eggs'))
    const oil = city.recipes
      .flatMap(({ ingredients }) => ingredients)
      .find(({ articles }) => articles.includes('olive-oil'))
    const onions = city.recipes
      .flatMap(({ ingredients }) => ingredients)
      .find(({ articles }) => articles.includes('onions'))
    const held = (ingredient: typeof eggs, slug: string) => {
      const product = products().find(({ key }) => key.endsWith(`/${slug}`))
      return ingredient && product
        ? product.stocks.map(
            (stock) => Math.round(amountPerPack(ingredient, product, stock) * 100) / 100,
          )
        : []
    }
    assert.deepEqual(
      [held(eggs, 'eggs'), held(oil, 'olive-oil'), held(onions, 'onions')],
      [[6, 12], [33.33, 66.67], [1.67]],
    )
    assert.throws(() => held(eggs, 'flour'), /not sold by piece/)
  })

  test('product names are unique within a shop', () => {
    for (const { key, products: own } of city.shops)
      for (const locale of LOCALES)
        assert.equal(
          new Set(own.map(({ translations }) => translations[locale].title)).size,
          own.length,
          `${key} ${locale}`,
        )
    const keys = products().map(({ key }) => key)
    assert.equal(new Set(keys).size, keys.length)
  })

  test('addon groups have enough addons for their minimum', () => {
    for (const { key, min, max, addons } of products().flatMap(({ addonGroups }) => addonGroups)) {
      const maxTotal = addons.reduce((sum, { maxQuantity }) => sum + maxQuantity, 0)
      assert.ok(min <= max && max <= maxTotal && min >= 0 && addons.length > 0, key)
    }
  })

  test('every product has a section of its shop', () => {
    for (const { categories, products: own, key } of city.shops) {
      const known = new Set(categories.map((category) => category.key))
      assert.ok(own.every(({ categoryKey }) => known.has(categoryKey)) && known.size >= 3, key)
    }
  })

  test('every shop lies inside each of its zones, and zones are closed rings', () => {
    for (const { key, zones, location } of city.shops) {
      assert.ok(zones.length > 0)
      for (const { ring } of zones) {
        assert.deepEqual(ring[0], ring.at(-1))
        assert.ok(ringHolds(ring, location), key)
      }
    }
  })

  test('every picture has a recipe whose glyphs exist', () => {
    for (const key of pictureKeysOf(city)) {
      const recipe = PICTURES[key]
      assert.ok(recipe, key)
      for (const glyph of recipe.glyphs) glyphFile(glyph)
      assert.match(colourOf(key), /^#[0-9a-f]{6}$/)
      assert.ok(readPictureName(fileOf(key)), fileOf(key))
    }
  })

  test('the covers of all shops differ', () => {
    const scenes = city.shops
      .filter(({ branchOf }) => branchOf === null)
      .map(({ cover }) => PICTURES[cover]?.glyphs.join(''))
    assert.deepEqual(
      scenes.filter((scene, index) => scenes.indexOf(scene) !== index),
      [],
    )
  })
})
