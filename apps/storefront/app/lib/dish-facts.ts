import { ALLERGENS, allergenAnswer, gravestAnswer, isAllergen, type Allergen } from '@hawker/domain/allergens'
import { DIETS, isDiet, type Diet } from '@hawker/domain/diets'

/** What somebody said that a dish or an option holds. */
export type Declared = {
  readonly allergens: readonly Allergen[]
  readonly may_contain: readonly Allergen[]
  readonly allergens_declared: boolean
}
/** What filters and warnings look at. `options`: what any of its options holds, where that is worth a word. */
export type DishFacts = Declared & { readonly diets: readonly Diet[]; readonly options?: Declared }

type Dish = Declared & { readonly diets: readonly Diet[]; readonly addon_groups: readonly { readonly addons: readonly Declared[] }[] }
export const factsOf = ({ diets, allergens, may_contain, allergens_declared, addon_groups }: Dish): DishFacts => {
  const all = addon_groups.flatMap(({ addons }) => addons)
  const options = {
    allergens: ALLERGENS.filter((code) => all.some((option) => option.allergens.includes(code))),
    may_contain: ALLERGENS.filter((code) => all.some((option) => option.may_contain.includes(code))),
    allergens_declared: all.every((option) => option.allergens_declared),
  }
  const isSafe = options.allergens.length + options.may_contain.length === 0 && options.allergens_declared
  return { diets, allergens, may_contain, allergens_declared, ...(isSafe ? {} : { options }) }
}

/** A choice of codes as a number with a bit for each: a page says this of every dish. */
const packed = <T>(codes: readonly T[], chosen: readonly T[]): string =>
  codes.reduce((bits, code, place) => (chosen.includes(code) ? bits | (1 << place) : bits), 0).toString(36)
const unpacked = <T>(codes: readonly T[], text = ''): T[] => codes.filter((_, place) => parseInt(text, 36) & (1 << place))

const UNDECLARED = '?'
/** "o5", "o5.1?": what options contain, may contain, and whether nobody said so of one of them. */
const OPTIONS = /^o(\w+)(?:\.(\w+))?(\??)$/

/** As one attribute of a row: diets, what it contains, what it may contain, whether nobody said so, and its options. */
export const factsText = ({ diets, options, ...dish }: DishFacts): string =>
  [
    packed(DIETS, diets),
    packed(ALLERGENS, dish.allergens),
    packed(ALLERGENS, dish.may_contain),
    ...(dish.allergens_declared ? [] : [UNDECLARED]),
    ...(options ? [optionsText(options)] : []),
  ].join(' ')

const optionsText = ({ allergens, may_contain, allergens_declared }: Declared): string =>
  `o${packed(ALLERGENS, allergens)}${may_contain.length > 0 ? `.${packed(ALLERGENS, may_contain)}` : ''}${allergens_declared ? '' : UNDECLARED}`

export function factsIn(text: string): DishFacts {
  const [diets, allergens, may, ...rest] = text.split(' ')
  const [, contained, maybe, undeclared] = OPTIONS.exec(rest.at(-1) ?? '') ?? []
  return {
    diets: unpacked(DIETS, diets),
    allergens: unpacked(ALLERGENS, allergens),
    may_contain: unpacked(ALLERGENS, may),
    allergens_declared: !rest.includes(UNDECLARED),
    ...(contained === undefined
      ? {}
      : {
          options: {
            allergens: unpacked(ALLERGENS, contained),
            may_contain: unpacked(ALLERGENS, maybe),
            allergens_declared: undeclared !== UNDECLARED,
          },
        }),
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

const declaration = ({ allergens_declared: declared, allergens: contains, may_contain: mayContain }: Declared) => ({
  declared,
  contains,
  mayContain,
})
const answerOf = (dish: Declared, allergen: Allergen) => allergenAnswer(declaration(dish), allergen)

export type Alarm = { answer: 'contains' | 'may_contain'; allergens: Allergen[] } | { answer: 'unknown' }

/** The gravest that has to be said to somebody with these allergies of a dish and what was chosen to it, or nothing. */
export function alarmOf(parts: readonly Declared[], allergies: readonly Allergen[]): Alarm | undefined {
  const all = parts.map(declaration)
  const answers = Map.groupBy(allergies, (allergen) => gravestAnswer(all, allergen))
  for (const answer of ['contains', 'may_contain'] as const) {
    const allergens = answers.get(answer)
    if (allergens) return { answer, allergens }
  }
  return answers.has('unknown') ? { answer: 'unknown' } : undefined
}

/** What its options add to what a dish itself is warned of. */
export function optionsAlarmOf({ options, ...dish }: DishFacts, allergies: readonly Allergen[]): Alarm | undefined {
  const untold = allergies.filter((allergen) => answerOf(dish, allergen) === 'no')
  return options && alarmOf([options], untold)
}

type Say = (key: string, params?: Record<string, string>) => string

/** In words: "Contains milk and nuts". */
export function alarmWords(alarm: Alarm, t: Say, list: (names: string[]) => string): string {
  if (alarm.answer === 'unknown') return t('allergies.unknown')
  return t(`allergies.${alarm.answer}`, { list: list(alarm.allergens.map((code) => t(`allergen.${code}`))) })
}

/** "Some options contain milk and nuts". */
export function optionsAlarmWords(alarm: Alarm, t: Say, list: (names: string[]) => string): string {
  if (alarm.answer === 'unknown') return t('allergies.options_unknown')
  return t(`allergies.options_${alarm.answer}`, { list: list(alarm.allergens.map((code) => t(`allergen.${code}`))) })
}
