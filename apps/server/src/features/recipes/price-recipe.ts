import { lineBeforeCoupons } from '@hawker/domain/pricing/line-before-coupons'
import { type PickedPack, amountFor, pickPack } from '@hawker/domain/catalog/recipe'
import type { StoredCurrency } from '../settings/index.ts'
import type { StockedPack, StoredIngredient, StoredRecipe } from './recipe.ts'

/** What a shop sells for an ingredient. Amounts are minor units of the requested currency. */
export type PricedIngredient = {
  readonly ingredient: StoredIngredient
  /** The amount for the requested number of people; null: to taste. */
  readonly amount: number | null
  /** Undefined: the shop does not sell it. */
  readonly picked: PickedPack<StockedPack> | undefined
  readonly unitPrice: bigint
  /** Price of the available packs. */
  readonly price: bigint
}
export type PricedRecipe = {
  readonly ingredients: readonly PricedIngredient[]
  /** Excludes staples. */
  readonly total: bigint
  readonly available: number
  readonly ingredientCount: number
}
type PricingOptions = {
  readonly people: number
  readonly currency: StoredCurrency
  readonly now: Date
}

/** The first step of the price engine, so that the page shows the same price as the cart. */
const costOf = (pack: StockedPack, quantity: number, { currency, now }: PricingOptions): bigint =>
  lineBeforeCoupons(
    {
      id: pack.stockId,
      stockPrice: pack.price,
      quantity,
      discount: pack.discount,
      addons: [],
      depositPerUnit: 0n,
      taxRatePpm: 0n,
      taxTitle: '',
      couponable: false,
    },
    currency.rate,
    now.getTime(),
  ).net

export const isComplete = ({ picked }: PricedIngredient): boolean =>
  picked !== undefined && picked.packs >= picked.needed

/** Prices a recipe at one shop. */
export function priceRecipe(
  recipe: StoredRecipe,
  shelves: readonly StockedPack[],
  options: PricingOptions,
): PricedRecipe {
  const packs = Map.groupBy(shelves, ({ ingredientId }) => ingredientId)
  const ingredients = recipe.ingredients.map((ingredient): PricedIngredient => {
    const amount =
      ingredient.amount === null
        ? null
        : amountFor(ingredient.amount, recipe.servings, options.people)
    const picked = pickPack(amount, packs.get(ingredient.id) ?? [], (pack, count) =>
      costOf(pack, count, options),
    )
    if (!picked) return { ingredient, amount, picked, unitPrice: 0n, price: 0n }
    return {
      ingredient,
      amount,
      picked,
      unitPrice: costOf(picked.pack, 1, options),
      price: costOf(picked.pack, picked.packs, options),
    }
  })
  const nonStaples = ingredients.filter(({ ingredient }) => !ingredient.staple)
  return {
    ingredients,
    total: nonStaples.reduce((sum, { price }) => sum + price, 0n),
    available: nonStaples.filter(isComplete).length,
    ingredientCount: nonStaples.length,
  }
}
