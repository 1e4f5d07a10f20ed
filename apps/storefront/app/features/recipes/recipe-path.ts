import { readPositiveInteger } from '@hawker/std/positive-integer'

export const recipePath = ({ slug }: { slug: string }): string => `/recipes/${slug}`

/** The selection in the URL: number of people and shop. */
export type RecipeChoice = { people: number | undefined; shopId: number | undefined }

/** Values out of range are ignored. */
export const choiceIn = (search: URLSearchParams, maxPeople: number): RecipeChoice => ({
  people: atMost(readPositiveInteger(search.get('people')), maxPeople),
  shopId: readPositiveInteger(search.get('shop')),
})

const atMost = (number: number | undefined, max: number): number | undefined =>
  number === undefined || number > max ? undefined : number

/** The same page with another selection. */
export function withChoice(
  search: URLSearchParams,
  { people, shopId }: Partial<RecipeChoice>,
): URLSearchParams {
  const next = new URLSearchParams(search)
  if (people !== undefined) next.set('people', String(people))
  if (shopId !== undefined) next.set('shop', String(shopId))
  return next
}
