import { MOST_SERVINGS, RECIPE_UNITS } from '@hawker/domain/recipe'
import { Type, type Static } from 'typebox'
import { data, list, operation } from '../operation.ts'
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
} from '../shapes.ts'

/** What a shop asks for the ingredients. */
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
    /** Brings it to the asked address; without one: brings at all. */
    delivers: Flag,
    min_amount: Amount,
  }),
  /** Of the packs that can be had, without staples and deposits. */
  total_price: Amount,
  /** Ingredients without staples: how many can be had in full, and how many there are. */
  available: Count,
  ingredients: Count,
})
export type RecipeOffer = Static<typeof RecipeOffer>

const about = {
  id: Id,
  uuid: Type.String(),
  slug: Type.String(),
  img: nullable(Type.String()),
  color: Type.String(),
  translation: Translation,
  /** What the recipe is written for. */
  servings: Count,
  prep_minutes: Count,
  cook_minutes: Count,
  published_at: Instant,
}
export const Recipe = obj({
  ...about,
  /** The asked shop's, else the best one's; null where nobody sells any of it. */
  offer: nullable(RecipeOffer),
})
export type Recipe = Static<typeof Recipe>

/** A product that stands for an ingredient in the chosen shop. */
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
  /** What tells it from its siblings: "500 g". */
  extras: Type.Array(Type.String()),
  /** Whole packs that the recipe takes, and how many of them can be had now. */
  needed: Count,
  packs: Count,
  /** Of the shelf; null: not counted. */
  left: nullable(Count),
  /** One pack now, and all that can be had. */
  price: Amount,
  total_price: Amount,
})
export type RecipeLine = Static<typeof RecipeLine>
export const INGREDIENT_STATES = ['available', 'few_left', 'sold_out', 'not_sold'] as const
export const RecipeIngredient = obj({
  id: Id,
  name: Type.String(),
  /** For the asked number of people; null: to taste. */
  amount: nullable(Type.Number()),
  unit: nullable(oneOf(RECIPE_UNITS)),
  /** What most kitchens have anyway. */
  staple: Flag,
  state: oneOf(INGREDIENT_STATES),
  line: nullable(RecipeLine),
})
export type RecipeIngredient = Static<typeof RecipeIngredient>
export const RecipeDetail = obj({
  ...about,
  /** How many people it is reckoned for. */
  people: Count,
  steps: Type.Array(Type.String()),
  ingredients: Type.Array(RecipeIngredient),
  /** The chosen shop's; null where nobody sells any of it. */
  offer: nullable(RecipeOffer),
  /** Shops to choose from, the best one first. */
  offers: Type.Array(RecipeOffer),
  /** When any of this next changes by the clock alone; null for a moment that was asked for. */
  changes_at: nullable(Instant),
})
export type RecipeDetail = Static<typeof RecipeDetail>

const asked = {
  shop_id: optional(Id),
  address: AtAddress,
  people: optional(Type.Integer({ minimum: 1, maximum: MOST_SERVINGS })),
  at: optional(Instant),
}
export const listRecipes = operation({
  method: 'GET',
  path: '/rest/recipes/paginate',
  summary:
    'Recipes, each with what its ingredients cost in the asked shop or in the best one: whole packs, without what most kitchens have. With shop_id only those that it sells something for.',
  who: 'guest',
  rows: 'public',
  load: 'read',
  query: paged(asked),
  answer: list(Recipe),
  errors: [],
})
export const showRecipe = operation({
  method: 'GET',
  path: '/rest/recipes/{id}',
  summary:
    'One recipe by id, uuid or slug, for so many people: its steps, and each ingredient with the packs that the chosen shop has for it. A shop that sells nothing of it is 404.',
  who: 'guest',
  rows: 'public',
  load: 'read',
  params: keyParam,
  query: query(asked),
  answer: data(RecipeDetail),
  errors: [],
})
