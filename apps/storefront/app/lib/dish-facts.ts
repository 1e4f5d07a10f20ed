import {
  ALLERGENS,
  allergenAnswer,
  freeChoices,
  gravestAnswer,
  gravestOf,
  isFreeOf,
  mildestAnswer,
  type Allergen,
} from '@hawker/domain/allergens'
import { DIETS, type Diet } from '@hawker/domain/diets'
import type { MenuFilter } from './menu-filter.ts'

/** What somebody said that a dish or an option holds. */
export type Declared = {
  readonly allergens: readonly Allergen[]
  readonly may_contain: readonly Allergen[]
  readonly allergens_declared: boolean
}
/** An option of a group that has to be chosen from; `portions` of it may be had. */
export type Offer = Declared & { readonly title: string; readonly portions: number }
export type Required = { readonly min: number; readonly options: readonly Offer[] }
/**
 * What filters and warnings look at. A dish holds what nobody can avoid by choosing. `options`: what any of its options holds, where that is worth a
 * word. `required`: the groups that have to be chosen from, where it matters what is chosen.
 */
export type DishFacts = Declared & { readonly diets: readonly Diet[]; readonly options?: Declared; readonly required?: readonly Required[] }

export type Dish = Declared & { readonly diets: readonly Diet[]; readonly addon_groups: readonly DishGroup[] }
type DishGroup = { readonly min: number; readonly addons: readonly Addon[] }
type Addon = Declared & { readonly title: string; readonly max_qty: number; readonly stock: { readonly quantity: number | null } }

export function factsOf(dish: Dish): DishFacts {
  const all = dish.addon_groups.flatMap(({ addons }) => addons)
  const required = dish.addon_groups.filter(({ min }) => min > 0).map(requiredOf)
  const choices = required.filter(({ options }) => !options.every(isHarmless))
  const own = ALLERGENS.map((allergen) =>
    gravestOf([answerOf(dish, allergen), ...required.map((group) => mildestAnswer(declaredGroup(group), allergen))]),
  )
  const options = {
    allergens: ALLERGENS.filter((code) => all.some((option) => option.allergens.includes(code))),
    may_contain: ALLERGENS.filter((code) => all.some((option) => option.may_contain.includes(code))),
    allergens_declared: all.every((option) => option.allergens_declared),
  }
  return {
    diets: dish.diets,
    allergens: ALLERGENS.filter((_, place) => own[place] === 'contains'),
    may_contain: ALLERGENS.filter((code, place) => own[place] === 'may_contain' || dish.may_contain.includes(code)),
    allergens_declared: dish.allergens_declared && required.every(hasDeclaredChoice),
    ...(isHarmless(options) ? {} : { options }),
    ...(choices.length > 0 ? { required: choices } : {}),
  }
}

const requiredOf = ({ min, addons }: DishGroup): Required => ({
  min,
  options: addons.map(({ title, max_qty, stock, allergens, may_contain, allergens_declared }) => {
    const portions = Math.min(max_qty, stock.quantity ?? max_qty)
    return { title, portions, allergens, may_contain, allergens_declared }
  }),
})
const isHarmless = (part: Declared): boolean => part.allergens.length + part.may_contain.length === 0 && part.allergens_declared
const portionsOf = (options: readonly Offer[]): number => options.reduce((sum, { portions }) => sum + portions, 0)
const hasDeclaredChoice = ({ min, options }: Required): boolean =>
  portionsOf(options.filter((option) => option.allergens_declared)) >= Math.min(min, portionsOf(options))

/** A choice of codes as a number with a bit for each: a page says this of every dish. */
const packed = <T>(codes: readonly T[], chosen: readonly T[]): string =>
  codes.reduce((bits, code, place) => (chosen.includes(code) ? bits | (1 << place) : bits), 0).toString(36)
const unpacked = <T>(codes: readonly T[], text = ''): T[] => codes.filter((_, place) => parseInt(text, 36) & (1 << place))

const UNDECLARED = '?'
/** "o5", "o5.1?": what options contain, may contain, and whether nobody said so of one of them. */
const OPTIONS = /^o(\w+)(?:\.(\w+))?(\??)$/

/** As two attributes of a row: diets, what it contains, what it may contain, whether nobody said so, and its options; and what has to be chosen. */
export type FactsText = { readonly facts: string; readonly choices?: string }
export const factsText = ({ diets, options, required, ...dish }: DishFacts): FactsText => ({
  facts: [
    packed(DIETS, diets),
    packed(ALLERGENS, dish.allergens),
    packed(ALLERGENS, dish.may_contain),
    ...(dish.allergens_declared ? [] : [UNDECLARED]),
    ...(options ? [optionsText(options)] : []),
  ].join(' '),
  ...(required ? { choices: JSON.stringify(required.map(packedGroup)) } : {}),
})

type PackedGroup = [min: number, ...options: [title: string, portions: number, held: string][]]
const packedGroup = ({ min, options }: Required): PackedGroup => [
  min,
  ...options.map((option): [string, number, string] => [option.title, option.portions, optionsText(option)]),
]
const unpackedGroup = ([min, ...options]: PackedGroup): Required => ({
  min,
  options: options.flatMap(([title, portions, held]) => {
    const said = optionsIn(held)
    return said ? [{ title, portions, ...said }] : []
  }),
})

const optionsText = ({ allergens, may_contain, allergens_declared }: Declared): string =>
  `o${packed(ALLERGENS, allergens)}${may_contain.length > 0 ? `.${packed(ALLERGENS, may_contain)}` : ''}${allergens_declared ? '' : UNDECLARED}`

/** Undefined where no options are spoken of. */
function optionsIn(text: string): Declared | undefined {
  const [, contained, maybe, undeclared] = OPTIONS.exec(text) ?? []
  if (contained === undefined) return undefined
  return {
    allergens: unpacked(ALLERGENS, contained),
    may_contain: unpacked(ALLERGENS, maybe),
    allergens_declared: undeclared !== UNDECLARED,
  }
}

export function factsIn({ facts, choices }: FactsText): DishFacts {
  const [diets, allergens, may, ...rest] = facts.split(' ')
  const options = optionsIn(rest.at(-1) ?? '')
  return {
    diets: unpacked(DIETS, diets),
    allergens: unpacked(ALLERGENS, allergens),
    may_contain: unpacked(ALLERGENS, may),
    allergens_declared: !rest.includes(UNDECLARED),
    ...(options ? { options } : {}),
    ...(choices === undefined ? {} : { required: groupsIn(choices) }),
  }
}

function groupsIn(choices: string): Required[] {
  const groups: PackedGroup[] = JSON.parse(choices)
  return groups.map(unpackedGroup)
}

/** What nobody declared is not safe: it passes no filter for allergens. Nor does a dish that has to be chosen with one of them. */
export const passes = (dish: DishFacts, { diets, without }: MenuFilter): boolean =>
  diets.every((diet) => dish.diets.includes(diet)) && (without.length === 0 || waysWithout(dish, without) !== undefined)

/** Of each group in which it matters: what may be chosen by somebody who eats none of these. Undefined: the dish cannot be had without them. */
export function waysWithout(dish: DishFacts, without: readonly Allergen[]): Way[] | undefined {
  if (!isFreeOf(declaration(dish), without)) return undefined
  const groups = (dish.required ?? []).map(declaredGroup)
  return freeChoices(groups, without)?.flatMap((free, place) => {
    const all = groups[place]?.options ?? []
    const avoided = without.filter((allergen) => gravestAnswer(all, allergen) !== 'no')
    return avoided.length === 0 ? [] : [{ avoided, options: free.map(({ title }) => title) }]
  })
}
export type Way = { readonly avoided: readonly Allergen[]; readonly options: readonly string[] }

const declaration = ({ allergens_declared: declared, allergens: contains, may_contain: mayContain }: Declared) => ({
  declared,
  contains,
  mayContain,
})
const declaredGroup = ({ min, options }: Required) => ({
  min,
  options: options.map((option) => ({ ...declaration(option), title: option.title, portions: option.portions })),
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

/** "Without milk: choose oat or no milk". */
export function wayWords(
  { avoided, options }: Way,
  t: Say,
  list: (names: string[], type: 'conjunction' | 'disjunction') => string,
): string {
  return t('allergies.choose', {
    without: list(
      avoided.map((code) => t(`allergen.${code}`)),
      'conjunction',
    ),
    options: list([...options], 'disjunction'),
  })
}
