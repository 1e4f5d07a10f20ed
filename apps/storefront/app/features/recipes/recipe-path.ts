export const recipePath = ({ slug }: { slug: string }): string => `/recipes/${slug}`

/** What of the address says how a recipe is looked at: for how many, and out of which shop. */
export type Choice = { people: number | undefined; shopId: number | undefined }

const whole = (text: string | null, most: number): number | undefined => {
  const number = Number(text)
  return text !== null && Number.isSafeInteger(number) && number >= 1 && number <= most
    ? number
    : undefined
}

/** What nobody could have chosen is as if it were not said. */
export const choiceIn = (search: URLSearchParams, mostPeople: number): Choice => ({
  people: whole(search.get('people'), mostPeople),
  shopId: whole(search.get('shop'), Number.MAX_SAFE_INTEGER),
})

/** The same page with another choice. */
export function withChoice(
  search: URLSearchParams,
  { people, shopId }: Partial<Choice>,
): URLSearchParams {
  const next = new URLSearchParams(search)
  if (people !== undefined) next.set('people', String(people))
  if (shopId !== undefined) next.set('shop', String(shopId))
  return next
}
