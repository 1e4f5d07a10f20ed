import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Product } from '@hawker/contract/catalog'
import { ALLERGENS, type Allergen } from '@hawker/domain/catalog/allergens'
import { DIETS, type Diet } from '@hawker/domain/catalog/diets'
import {
  availableDiets,
  matchingChoices,
  type DietaryFilter,
} from '@hawker/domain/catalog/dietary-filter'
import { hasEnoughPortions, portionsPerUnit } from '@hawker/domain/catalog/required-options'
import { sql } from '@hawker/postgres/database'
import { randomFrom } from '../../database/seed/random.ts'
import type { AddonOptions } from '../../testing/make/make-product.ts'
import { type TestShop, type ProductOptions, makeShop } from '../../testing/make/make-shop.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { waitForOlderTransactions } from '../../testing/wait-for-older-transactions.ts'
import { shopRoutes } from '../shops/index.ts'
import { catalogRoutes } from './index.ts'

const app = await startTestApp({ routes: (deps) => [...catalogRoutes(deps), ...shopRoutes(deps)] })
after(app.close)
const get = async (path: string) => (await app.http.inject(`/api/v1/rest/${path}`)).json()
const titles = async (path: string): Promise<string[]> =>
  ((await get(path)) as { data: Product[] }).data.map(({ translation }) => translation.title)

const COFFEE: ProductOptions = { title: 'Filter coffee', diets: ['vegan'], allergensDeclared: true }
const milk = (...addons: AddonOptions[]) => ({ title: 'Milk', min: 1, max: 1, addons })
const [WHOLE, OAT, MYSTERY] = [
  { title: 'Whole', price: 0, allergens: ['milk'] },
  { title: 'Oat', price: 0, allergens: ['gluten'], diets: ['vegan'] },
  { title: 'House', price: 0 },
] as const

test('a dish with a required option counts as vegan only when a vegan option is available', async () => {
  const shop = await makeShop(app, {
    products: [
      { ...COFFEE, title: 'With milk', addonGroups: [milk(WHOLE)] },
      { ...COFFEE, title: 'With milk or oat', addonGroups: [milk(WHOLE, OAT)] },
      { ...COFFEE, title: 'With who knows what', addonGroups: [milk(WHOLE, MYSTERY)] },
      { ...COFFEE, title: 'With milk if liked', addonGroups: [{ ...milk(WHOLE), min: 0 }] },
      {
        ...COFFEE,
        title: 'With oat that is sold out',
        addonGroups: [milk(WHOLE, { ...OAT, quantity: 0 })],
      },
      { ...COFFEE, title: 'With cream in it', allergens: ['milk'] },
    ],
  })
  const vegan = ['With milk or oat', 'With milk if liked']
  assert.deepEqual(await titles(`shops/${shop.id}/products/paginate?diets=vegan`), vegan)
  assert.deepEqual(await titles(`shops/${shop.id}/products/paginate?diets=vegetarian,vegan`), vegan)
  assert.deepEqual(
    await titles(`shops/${shop.id}/products/paginate?diets=vegan&without_allergens=gluten`),
    ['With milk if liked'],
  )
  const { data }: { data: { products: Product[] }[] } = await get(`shops/${shop.id}/products`)
  const products = data.flatMap((section) => section.products)
  assert.deepEqual(
    products
      .filter(({ diets }) => diets.includes('vegan'))
      .map(({ translation }) => translation.title),
    vegan,
  )
  assert.deepEqual(
    products[1]?.addon_groups[0]?.addons.map(({ diets }) => diets),
    [[], ['vegetarian', 'vegan', 'pescatarian', 'lactose_free']],
  )
})

test('a shop offers a diet when at least one of its dishes is available in it', async () => {
  const only = (group: ReturnType<typeof milk>) =>
    makeShop(app, { products: [{ ...COFFEE, addonGroups: [group] }] })
  const [dairy, oat, sold] = [
    await only(milk(WHOLE)),
    await only(milk(WHOLE, OAT)),
    await only(milk({ ...OAT, quantity: 0 })),
  ]
  await waitForOlderTransactions(app)
  const listed = async (group: string) => {
    const { data }: { data: { id: number }[] } = await get(
      `shops/paginate?group=${group}&perPage=100`,
    )
    return [dairy, oat, sold].map(({ id }) => data.some((shop) => shop.id === id))
  }
  // Options that are sold out today do not change which diets the shop offers.
  assert.deepEqual(await listed('diet:vegan'), [false, true, true])
  assert.deepEqual(await listed('diet:vegetarian'), [false, true, true])
  assert.deepEqual(await listed('diet:halal'), [false, false, false])
})

test('a dish is unavailable when the options of a required group are sold out, in every list', async () => {
  const size = (...addons: AddonOptions[]) => ({ title: 'Crust', min: 1, max: 1, addons })
  const [thin, thick] = [
    { title: 'Thin', price: 0, quantity: 0 },
    { title: 'Thick', price: 0, soldOutUntil: new Date('2099-01-01') },
  ]
  const shop = await makeShop(app, {
    products: [
      { title: 'No crust left', addonGroups: [size(thin, thick)] },
      { title: 'One crust left', addonGroups: [size(thin, { ...thick, soldOutUntil: null })] },
      {
        title: 'Two needed, one left',
        addonGroups: [{ ...size({ ...thin, quantity: 1, maxQty: 2 }), min: 2, max: 2 }],
      },
      {
        title: 'Sold by two, one crust left',
        minQty: 2,
        addonGroups: [size({ ...thin, quantity: 1 })],
      },
      { title: 'No sauce left', addonGroups: [{ ...size(thin), min: 0 }] },
    ],
  })
  const available = ({ translation, available: is }: Product) => [translation.title, is]
  const expected = [
    ['No crust left', false],
    ['One crust left', true],
    ['Two needed, one left', false],
    ['Sold by two, one crust left', false],
    ['No sauce left', true],
  ]
  const menu = await get(`shops/${shop.id}/products`)
  assert.deepEqual(menu.data[0].products.map(available), expected)
  assert.deepEqual((await get(`shops/${shop.id}/products/paginate`)).data.map(available), expected)
  const alone = await Promise.all(shop.products.map(({ uuid }) => get(`products/${uuid}`)))
  assert.deepEqual(
    alone.map(({ data }) => available(data)),
    expected,
  )
})

// The SQL condition and the domain rule must agree on random dishes.
const random = randomFrom(46)
const some = <T>(of: readonly T[], chance: number): T[] => of.filter(() => random.chance(chance))
const HELD: readonly Allergen[] = ALLERGENS.filter((code) =>
  ['milk', 'fish', 'gluten', 'nuts'].includes(code),
)
const declared = () => ({
  allergens: some(HELD, 0.12),
  mayContain: some(HELD, 0.08),
  diets: some(DIETS, 0.45),
})
const option = (at: number): AddonOptions => {
  const { allergens, ...rest } = declared()
  const declaration = random.chance(0.85) ? { allergens } : {}
  return {
    title: `Option ${at}`,
    price: 0,
    maxQty: random.between(1, 2),
    quantity: random.chance(0.3) ? random.between(0, 2) : null,
    ...declaration,
    ...rest,
  }
}
const dish = (at: number): ProductOptions => ({
  title: `Dish ${at}`,
  minQty: random.between(1, 2),
  allergensDeclared: random.chance(0.85),
  ...declared(),
  addonGroups: Array.from({ length: random.between(0, 2) }, (_, place) => ({
    title: `Group ${place}`,
    min: random.between(0, 2),
    max: 4,
    addons: Array.from({ length: random.between(1, 4) }, (_, index) => option(index)),
  })),
})
const part = (
  { allergens, mayContain, diets }: AddonOptions | ProductOptions,
  isDeclared: boolean,
) => ({
  declared: isDeclared,
  contains: (allergens ?? []) as Allergen[],
  mayContain: (mayContain ?? []) as Allergen[],
  diets: (diets ?? []) as Diet[],
})
const required = ({ addonGroups = [], minQty: units = 1 }: ProductOptions) =>
  addonGroups
    .filter(({ min }) => min > 0)
    .map(({ min, addons }) => ({
      min,
      options: addons.map((one) => ({
        ...part(one, one.allergens !== undefined),
        portions: portionsPerUnit({ maxQty: one.maxQty ?? 1, left: one.quantity ?? null, units }),
      })),
    }))
const own = (one: ProductOptions) => part(one, one.allergensDeclared ?? false)

const dishes = Array.from({ length: 120 }, (_, at) => dish(at))
let shop: TestShop
before(async () => {
  shop = await makeShop(app, { products: dishes })
  await app.rows(sql`analyze`)
})

test('the SQL condition finds the same dishes as the domain rule, for every filter', async () => {
  const wishes: DietaryFilter[] = [
    ...DIETS.map((diet) => ({ diets: [diet], without: [] })),
    ...HELD.map((allergen) => ({ diets: [], without: [allergen] })),
    ...Array.from({ length: 20 }, () => ({ diets: some(DIETS, 0.2), without: some(HELD, 0.25) })),
  ]
  let found = 0
  for (const { diets, without } of wishes) {
    const expected = dishes
      .filter((one) => matchingChoices(own(one), required(one), { diets, without }))
      .map(({ title }) => title)
    const anything = diets.length + without.length === 0
    const query = `perPage=100&order_by=newest&diets=${diets.join()}&without_allergens=${without.join()}`
    const first: { data: Product[]; meta: { next_cursor: string | null } } = await get(
      `shops/${shop.id}/products/paginate?${query}`,
    )
    const rest = first.meta.next_cursor
      ? await titles(`shops/${shop.id}/products/paginate?${query}&cursor=${first.meta.next_cursor}`)
      : []
    const all = [...first.data.map(({ translation }) => translation.title), ...rest]
    assert.deepEqual(
      all.toReversed(),
      anything ? dishes.map(({ title }) => title) : expected,
      JSON.stringify({ diets, without }),
    )
    found += anything ? 0 : expected.length
  }
  assert.ok(found > 100, `the wishes found only ${found}`)
})

test('the menu shows the diets and the availability that the domain rules compute', async () => {
  const { data }: { data: { products: Product[] }[] } = await get(`shops/${shop.id}/products`)
  const shown = data
    .flatMap(({ products }) => products)
    .map(({ diets, available }) => ({ diets, available }))
  assert.deepEqual(
    shown,
    dishes.map((one) => ({
      diets: availableDiets(own(one), required(one)),
      available: hasEnoughPortions(required(one)),
    })),
  )
})
