import type {
  Recipe,
  RecipeDetail,
  RecipeIngredient,
  RecipeLine,
  RecipeOffer,
} from '@hawker/contract/recipes'
import { toMajor } from '@hawker/domain/money/money'
import { kitchenAmount } from '@hawker/domain/catalog/recipe'
import { translationIn } from '@hawker/domain/texts/language'
import type { Sellable } from '../catalog/index.ts'
import { wireAmount } from '../settings/index.ts'
import { nextOpeningOf } from '../shops/index.ts'
import type { ShopRecipeOffer, RecipeContext } from './recipe-offers.ts'
import { type PricedIngredient, type PricedRecipe, isComplete } from './price-recipe.ts'
import type { StoredRecipe } from './recipe.ts'

const iso = (instant: number | null): string | null =>
  instant === null ? null : new Date(instant).toISOString()

/** Null when the query names a time, because then the answer does not change. */
export const changesAtWire = (changesAt: number, requestedAt: string | undefined): string | null =>
  requestedAt !== undefined || changesAt === Infinity ? null : iso(changesAt)

const wordsOf = (recipe: StoredRecipe, lang: string) => translationIn(recipe.translations, lang)

function summaryWire(recipe: StoredRecipe, lang: string) {
  const translation = wordsOf(recipe, lang)
  return {
    id: recipe.id,
    uuid: recipe.uuid,
    slug: recipe.slug,
    img: recipe.img,
    color: recipe.color,
    translation: {
      title: translation?.words.title ?? '',
      description: translation?.words.description ?? null,
      locale: translation?.locale ?? 'en',
    },
    servings: recipe.servings,
    prep_minutes: recipe.prepMinutes,
    cook_minutes: recipe.cookMinutes,
    published_at: recipe.publishedAt.toISOString(),
  }
}

export const recipeWire = (
  recipe: StoredRecipe,
  offer: ShopRecipeOffer | undefined,
  context: RecipeContext,
): Recipe => ({
  ...summaryWire(recipe, context.lang),
  offer: offer ? offerWire(offer, context) : null,
})

function offerWire(
  { shop: offer, priced }: ShopRecipeOffer,
  { lang, currency, now }: RecipeContext,
): RecipeOffer {
  const at = now.getTime()
  const { shop, open, zone } = offer
  const { pauseUntil } = shop.service
  return {
    shop: {
      id: shop.id,
      uuid: shop.uuid,
      slug: shop.slug,
      title: translationIn(shop.translations, lang)?.words.title ?? '',
      logo_img: shop.logoImg,
      open,
      opens_at: iso(nextOpeningOf(offer, now)),
      pause_until: pauseUntil !== null && pauseUntil > at ? iso(pauseUntil) : null,
      timezone: shop.service.timezone,
      delivers: zone !== null,
      min_amount: wireAmount(shop.minAmount, currency),
    },
    total_price: toMajor(priced.total, currency.decimals),
    available: priced.available,
    ingredients: priced.ingredientCount,
  }
}

type RecipeDetailInput = {
  readonly people: number
  readonly chosen: ShopRecipeOffer | undefined
  readonly all: readonly ShopRecipeOffer[]
  readonly priced: PricedRecipe
  readonly sellables: ReadonlyMap<number, Sellable>
  readonly changesAt: string | null
}

export function recipeDetailWire(
  recipe: StoredRecipe,
  { people, chosen, all, priced, sellables, changesAt }: RecipeDetailInput,
  context: RecipeContext,
): RecipeDetail {
  return {
    ...summaryWire(recipe, context.lang),
    people,
    steps: [...(wordsOf(recipe, context.lang)?.words.steps ?? [])],
    ingredients: priced.ingredients.map((one) =>
      ingredientWire(one, people === recipe.servings, sellables, context),
    ),
    offer: chosen ? offerWire(chosen, context) : null,
    offers: all.map((offer) => offerWire(offer, context)),
    changes_at: changesAt,
  }
}

function ingredientWire(
  priced: PricedIngredient,
  asWritten: boolean,
  sellables: ReadonlyMap<number, Sellable>,
  context: RecipeContext,
): RecipeIngredient {
  const { ingredient, amount } = priced
  const { unit } = ingredient
  return {
    id: ingredient.id,
    name: translationIn(ingredient.translations, context.lang)?.words.name ?? '',
    amount:
      amount === null || unit === null ? null : asWritten ? amount : kitchenAmount(amount, unit),
    unit,
    staple: ingredient.staple,
    state: stateOf(priced),
    line: lineWire(priced, sellables, context),
  }
}

function stateOf(priced: PricedIngredient): RecipeIngredient['state'] {
  if (!priced.picked) return 'not_sold'
  if (isComplete(priced)) return 'available'
  return priced.picked.packs > 0 ? 'few_left' : 'sold_out'
}

function lineWire(
  { picked, unitPrice, price }: PricedIngredient,
  sellables: ReadonlyMap<number, Sellable>,
  { currency }: RecipeContext,
): RecipeLine | null {
  const sellable = picked && sellables.get(picked.pack.stockId)
  if (!picked || !sellable) return null
  return {
    stock_id: sellable.stockId,
    product: {
      uuid: sellable.productUuid,
      title: sellable.title,
      img: sellable.img,
      color: sellable.color,
      unit: sellable.unit,
      interval: sellable.step,
      min_qty: sellable.minQty,
      max_qty: sellable.maxQty,
    },
    extras: sellable.extras.map(({ value }) => value),
    needed: picked.needed,
    packs: picked.packs,
    left: picked.pack.left,
    price: toMajor(unitPrice, currency.decimals),
    total_price: toMajor(price, currency.decimals),
  }
}
