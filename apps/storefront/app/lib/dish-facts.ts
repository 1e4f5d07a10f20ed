import { ALLERGENS, allergenAnswer, isAllergen, type Allergen } from '@hawker/domain/allergens'
import { DIETS, isDiet, type Diet } from '@hawker/domain/diets'

/** What filters and warnings look at. */
export type DishFacts = {
  readonly diets: readonly Diet[]
  readonly allergens: readonly Allergen[]
  readonly may_contain: readonly Allergen[]
  readonly allergens_declared: boolean
}

/** A choice of codes as a number with a bit for each: a page says this of every dish. */
const packed = <T>(codes: readonly T[], chosen: readonly T[]): string =>
  codes.reduce((bits, code, place) => (chosen.includes(code) ? bits | (1 << place) : bits), 0).toString(36)
const unpacked = <T>(codes: readonly T[], text = ''): T[] => codes.filter((_, place) => parseInt(text, 36) & (1 << place))

const UNDECLARED = '?'

/** As one attribute of a row: diets, what it contains, what it may contain, and whether nobody said so. */
export const factsText = ({ diets, allergens, may_contain, allergens_declared }: DishFacts): string =>
  [packed(DIETS, diets), packed(ALLERGENS, allergens), packed(ALLERGENS, may_contain), ...(allergens_declared ? [] : [UNDECLARED])].join(
    ' ',
  )

export function factsIn(text: string): DishFacts {
  const [diets, allergens, may, undeclared] = text.split(' ')
  return {
    diets: unpacked(DIETS, diets),
    allergens: unpacked(ALLERGENS, allergens),
    may_contain: unpacked(ALLERGENS, may),
    allergens_declared: undeclared !== UNDECLARED,
  }
}

export type MenuFilter = { readonly diets: readonly Diet[]; readonly without: readonly Allergen[] }

/** The filter as the address says it: ?diet=vegan,halal&without=milk. */
export const filterIn = (search: URLSearchParams): MenuFilter => ({
  diets: (search.get('diet') ?? '').split(',').filter(isDiet),
  without: (search.get('without') ?? '').split(',').filter(isAllergen),
})

export function withFilter(search: URLSearchParams, { diets, without }: MenuFilter): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const [name, codes] of [
    ['diet', diets],
    ['without', without],
  ] as const) {
    if (codes.length > 0) next.set(name, codes.join(','))
    else next.delete(name)
  }
  return next
}

/** What nobody declared is not safe: it passes no filter for allergens. */
export const passes = (dish: DishFacts, { diets, without }: MenuFilter): boolean =>
  diets.every((diet) => dish.diets.includes(diet)) && without.every((allergen) => answerOf(dish, allergen) === 'no')

const answerOf = (dish: DishFacts, allergen: Allergen) =>
  allergenAnswer({ declared: dish.allergens_declared, contains: dish.allergens, mayContain: dish.may_contain }, allergen)

export type Alarm = { answer: 'contains' | 'may_contain'; allergens: Allergen[] } | { answer: 'unknown' }

/** The gravest that has to be said to somebody with these allergies, or nothing. */
export function alarmOf(dish: DishFacts, allergies: readonly Allergen[]): Alarm | undefined {
  for (const answer of ['contains', 'may_contain'] as const) {
    const allergens = allergies.filter((allergen) => answerOf(dish, allergen) === answer)
    if (allergens.length > 0) return { answer, allergens }
  }
  return allergies.some((allergen) => answerOf(dish, allergen) === 'unknown') ? { answer: 'unknown' } : undefined
}

/** In words: "Contains milk and nuts". */
export function alarmWords(
  alarm: Alarm,
  t: (key: string, params?: Record<string, string>) => string,
  list: (names: string[]) => string,
): string {
  if (alarm.answer === 'unknown') return t('allergies.unknown')
  return t(`allergies.${alarm.answer}`, { list: list(alarm.allergens.map((code) => t(`allergen.${code}`))) })
}
