import type { DiscountInput } from '@hawker/domain/pricing/price-input'
import type { Pack, RecipeUnit } from '@hawker/domain/catalog/recipe'

type Texts<Words> = Readonly<Record<string, Words>>

export type StoredRecipe = {
  readonly id: number
  readonly uuid: string
  readonly slug: string
  readonly img: string | null
  readonly color: string
  readonly servings: number
  readonly prepMinutes: number
  readonly cookMinutes: number
  readonly publishedAt: Date
  readonly translations: Texts<{ title?: string; description?: string; steps?: readonly string[] }>
  readonly ingredients: readonly StoredIngredient[]
}
export type StoredIngredient = {
  readonly id: number
  /** The amount for the servings of the recipe; null: to taste. */
  readonly amount: number | null
  readonly unit: RecipeUnit | null
  readonly staple: boolean
  readonly translations: Texts<{ name?: string }>
}

/**
 * A stock of a shop that serves as an ingredient. Money is in minor units of the base currency,
 * times are epoch ms.
 */
export type StockedPack = Pack & {
  readonly ingredientId: number
  readonly stockId: number
  readonly shopId: number
  readonly price: bigint
  readonly discount: DiscountInput | null
  /** When a stock that is sold out for a while is available again. */
  readonly soldOutUntil: number | null
}
