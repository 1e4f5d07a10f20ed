import { MAX_SERVINGS, RECIPE_UNITS } from '@hawker/domain/catalog/recipe'
import { Type, type Static } from 'typebox'
import { data, list, operation } from '../core/operation.ts'
import {
  Amount,
  AtAddress,
  Count,
  Flag,
  Id,
  Instant,
  Translation,
  keyParam,
  nullable,
  obj,
  oneOf,
  optional,
  paged,
  query,
} from '../core/shapes.ts'

/** A shop's price for the ingredients. */
export const RecipeOffer = obj({
  shop: obj({
    id: Id,
    uuid: Type.String(),
    slug: Type.String(),
    title: Type.String(),
    logo_img: nullable(Type.String()),
    open: Flag,
    opens_at: nullable(Instant),
    pause_until: nullable(Instant),
    timezone: Type.String(),
    /** Delivers to the requested address; without one, delivers at all. */
    delivers: Flag,
    min_amount: Amount,
  }),
  /** The total of the available packs, without staples and deposits. */
  total_price: Amount,
  /** Ingredients without staples: `available` in full of all `ingredients`. */
  available: Count,
  ingredients: Count,
})
export type RecipeOffer = Static<typeof RecipeOffer>

const recipeSummary = {
  id: Id,
  uuid: Type.String(),
  slug: Type.String(),
  img: nullable(Type.String()),
  color: Type.String(),
  translation: Translation,
  /** The number of servings in the recipe's text. */
  servings: Count,
  prep_minutes: Count,
  cook_minutes: Count,
  published_at: Instant,
}
export const Recipe = obj({
  ...recipeSummary,
  /** The offer of the requested shop, else the best one; null when no shop sells an ingredient. */
  offer: nullable(RecipeOffer),
})
export type Recipe = Static<typeof Recipe>

/** The product for an ingredient in the chosen shop. */
export const RecipeLine = obj({
  stock_id: Id,
  product: obj({
    uuid: Type.String(),
    title: Type.String(),
    img: nullable(Type.String()),
    color: Type.String(),
    unit: nullable(Type.String()),
    interval: Type.Number(),
    min_qty: Count,
    max_qty: Count,
  }),
  /** The variant: "500 g". */
  extras: Type.Array(Type.String()),
  /** Whole packs that the recipe needs, and how many of them are available now (`packs`). */
  needed: Count,
  packs: Count,
  /** The stock; null: not counted. */
  left: nullable(Count),
  /** The price of one pack, and of all available ones (`total_price`). */
  price: Amount,
  total_price: Amount,
})
export type RecipeLine = Static<typeof RecipeLine>
export const INGREDIENT_STATES = ['available', 'few_left', 'sold_out', 'not_sold'] as const
export const RecipeIngredient = obj({
  id: Id,
  name: Type.String(),
  /** The amount for the requested number of people; null: to taste. */
  amount: nullable(Type.Number()),
  unit: nullable(oneOf(RECIPE_UNITS)),
  /** Most kitchens have it anyway. */
  staple: Flag,
  state: oneOf(INGREDIENT_STATES),
  line: nullable(RecipeLine),
})
export type RecipeIngredient = Static<typeof RecipeIngredient>
export const RecipeDetail = obj({
  ...recipeSummary,
  /** The number of people that the amounts are for. */
  people: Count,
  steps: Type.Array(Type.String()),
  ingredients: Type.Array(RecipeIngredient),
  /** The offer of the chosen shop; null when no shop sells an ingredient. */
  offer: nullable(RecipeOffer),
  /** Shops to choose from, the best one first. */
  offers: Type.Array(RecipeOffer),
  /** When the response next changes with time only; null for a requested moment. */
  changes_at: nullable(Instant),
})
export type RecipeDetail = Static<typeof RecipeDetail>

const recipeOptions = {
  shop_id: optional(Id),
  address: AtAddress,
  people: optional(Type.Integer({ minimum: 1, maximum: MAX_SERVINGS })),
  at: optional(Instant),
}
export const listRecipes = operation({
  method: 'GET',
  path: '/rest/recipes/paginate',
  summary:
    'Recipes with the price of their ingredients in the requested or the best shop: whole packs, ' +
    'without staples. With shop_id only recipes that the shop sells an ingredient for.',
  who: 'guest',
  rows: 'public',
  load: 'read',
  query: paged(recipeOptions),
  response: list(Recipe),
  errors: [],
})
export const showRecipe = operation({
  method: 'GET',
  path: '/rest/recipes/{id}',
  summary:
    'One recipe by id, uuid or slug for a number of people: its steps, and each ingredient with ' +
    'the packs of the chosen shop. A shop that sells no ingredient is 404.',
  who: 'guest',
  rows: 'public',
  load: 'read',
  params: keyParam,
  query: query(recipeOptions),
  response: data(RecipeDetail),
  errors: [],
})
