export const recipePath = ({ slug }: { slug: string }): string => `/recipes/${slug}`

/** The selection in the URL: number of people and shop. */
export type Choice = { people: number | undefined; shopId: number | undefined }

const positiveInteger = (text: string | null, max: number): number | undefined => {
  const number = Number(text)
  return text !== null && Number.isSafeInteger(number) && number >= 1 && number <= max
    ? number
    : undefined
}

/** Values out of range are ignored. */
export const choiceIn = (search: URLSearchParams, mostPeople: number): Choice => ({
  people: positiveInteger(search.get('people'), mostPeople),
  shopId: positiveInteger(search.get('shop'), Number.MAX_SAFE_INTEGER),
})

/** The same page with another selection. */
export function withChoice(
  search: URLSearchParams,
  { people, shopId }: Partial<Choice>,
): URLSearchParams {
  const next = new URLSearchParams(search)
  if (people !== undefined) next.set('people', String(people))
  if (shopId !== undefined) next.set('shop', String(shopId))
  return next
}
