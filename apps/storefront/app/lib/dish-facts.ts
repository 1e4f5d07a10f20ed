import { ALLERGENS, type Allergen } from '@hawker/domain/allergens'
import {
  allergenAnswer,
  gravestAnswer,
  gravestOf,
  mildestAnswer,
} from '@hawker/domain/allergen-answers'
import { DIETS, type Diet } from '@hawker/domain/diets'
import { waysToHave } from '@hawker/domain/dish-wish'
import { grouped } from '@hawker/domain/grouped'
import { canBeChosen, portionsEach, portionsOf } from '@hawker/domain/required-group'
import type { MenuFilter } from './menu-filter.ts'

/** What somebody said that a dish or an option holds. */
export type Declared = {
  readonly allergens: readonly Allergen[]
  readonly may_contain: readonly Allergen[]
  readonly allergens_declared: boolean
}
/** An option of a group that has to be chosen from; `portions` of it may be had, and it keeps these of the dish's diets. */
export type Offer = Declared & {
  readonly title: string
  readonly portions: number
  readonly diets: readonly Diet[]
}
export type Required = { readonly min: number; readonly options: readonly Offer[] }
/**
 * What filters and warnings look at. A dish holds what nobody can avoid by choosing, and has the diets in which it can be had. `options`: what any of its options holds, where that is worth a
 * word. `required`: the groups that have to be chosen from, where it matters what is chosen.
 */
export type DishFacts = Declared & {
  readonly diets: readonly Diet[]
  readonly options?: Declared
  readonly required?: readonly Required[]
}

export type Dish = Declared & {
  readonly diets: readonly Diet[]
  readonly min_qty?: number
  readonly addon_groups: readonly DishGroup[]
}
type DishGroup = { readonly min: number; readonly addons: readonly Addon[] }
type Addon = Declared & {
  readonly title: string
  readonly max_qty: number
  readonly stock: { readonly quantity: number | null }
  readonly diets: readonly Diet[]
}

export function factsOf(dish: Dish): DishFacts {
  const all = dish.addon_groups.flatMap(({ addons }) => addons)
  const required = dish.addon_groups
    .filter(({ min }) => min > 0)
    .map((group) => requiredOf(group, dish))
  const matters = (group: Required) =>
    !group.options.every((option) => isHarmless(option) && keepsAll(option, dish)) ||
    !canBeChosen([group])
  const choices = required.filter(matters)
  const own = ALLERGENS.map((allergen) =>
    gravestOf([
      answerOf(dish, allergen),
      ...required.map((group) => mildestAnswer(declaredGroup(group), allergen)),
    ]),
  )
  const options = {
    allergens: ALLERGENS.filter((code) => all.some((option) => option.allergens.includes(code))),
    may_contain: ALLERGENS.filter((code) =>
      all.some((option) => option.may_contain.includes(code)),
    ),
    allergens_declared: all.every((option) => option.allergens_declared),
  }
  return {
    diets: dish.diets,
    allergens: ALLERGENS.filter((_, place) => own[place] === 'contains'),
    may_contain: ALLERGENS.filter(
      (code, place) => own[place] === 'may_contain' || dish.may_contain.includes(code),
    ),
    allergens_declared: dish.allergens_declared && required.every(hasDeclaredChoice),
    ...(isHarmless(options) ? {} : { options }),
    ...(choices.length > 0 ? { required: choices } : {}),
  }
}

const requiredOf = ({ min, addons }: DishGroup, { diets, min_qty: units = 1 }: Dish): Required => ({
  min,
  options: addons.map(
    ({
      title,
      max_qty: maxQty,
      stock,
      allergens,
      may_contain,
      allergens_declared,
      diets: kept,
    }) => ({
      title,
      portions: portionsEach({ maxQty, left: stock.quantity, units }),
      allergens,
      may_contain,
      allergens_declared,
      diets: diets.filter((diet) => kept.includes(diet)),
    }),
  ),
})
const keepsAll = ({ diets }: Offer, dish: Pick<Dish, 'diets'>): boolean =>
  dish.diets.every((diet) => diets.includes(diet))
const isHarmless = (part: Declared): boolean =>
  part.allergens.length + part.may_contain.length === 0 && part.allergens_declared
const hasDeclaredChoice = ({ min, options }: Required): boolean =>
  portionsOf(options.filter((option) => option.allergens_declared)) >=
  Math.min(min, portionsOf(options))

/** A choice of codes as a number with a bit for each: a page says this of every dish. */
const packed = <T>(codes: readonly T[], chosen: readonly T[]): string =>
  codes
    .reduce((bits, code, place) => (chosen.includes(code) ? bits | (1 << place) : bits), 0)
    .toString(36)
const unpacked = <T>(codes: readonly T[], text = ''): T[] =>
  codes.filter((_, place) => parseInt(text, 36) & (1 << place))

const UNDECLARED = '?'
/** "o5", "o5.1?", "o5~3": what options contain, may contain, whether nobody said so of one of them; which of the dish's diets one does not keep. */
const OPTIONS = /^o(\w+)(?:\.(\w+))?(\??)(?:~(\w+))?$/

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
  ...(required
    ? { choices: JSON.stringify(required.map((group) => packedGroup(group, diets))) }
    : {}),
})

type PackedGroup = [min: number, ...options: [title: string, portions: number, held: string][]]
const packedGroup = ({ min, options }: Required, diets: readonly Diet[]): PackedGroup => [
  min,
  ...options.map((option): [string, number, string] => {
    const lacks = diets.filter((diet) => !option.diets.includes(diet))
    return [
      option.title,
      option.portions,
      `${optionsText(option)}${lacks.length > 0 ? `~${packed(DIETS, lacks)}` : ''}`,
    ]
  }),
]
const unpackedGroup = ([min, ...options]: PackedGroup, diets: readonly Diet[]): Required => ({
  min,
  options: options.flatMap(([title, portions, held]) => {
    const said = optionsIn(held)
    const lacks = unpacked(DIETS, OPTIONS.exec(held)?.[4])
    return said
      ? [{ title, portions, ...said, diets: diets.filter((diet) => !lacks.includes(diet)) }]
      : []
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
  const [kept, allergens, may, ...rest] = facts.split(' ')
  const options = optionsIn(rest.at(-1) ?? '')
  const diets = unpacked(DIETS, kept)
  return {
    diets,
    allergens: unpacked(ALLERGENS, allergens),
    may_contain: unpacked(ALLERGENS, may),
    allergens_declared: !rest.includes(UNDECLARED),
    ...(options ? { options } : {}),
    ...(choices === undefined ? {} : { required: groupsIn(choices, diets) }),
  }
}

function groupsIn(choices: string, diets: readonly Diet[]): Required[] {
  const groups: PackedGroup[] = JSON.parse(choices)
  return groups.map((group) => unpackedGroup(group, diets))
}

/** What nobody declared is not safe: it passes no filter. Nor does a dish that cannot be chosen without it. */
export const passes = (dish: DishFacts, filter: MenuFilter): boolean =>
  filter.diets.length + filter.without.length === 0 || waysTo(dish, filter) !== undefined

/** Of each group in which it matters: what may be chosen by somebody who wishes this. Undefined: the dish cannot be had so. */
export function waysTo(dish: DishFacts, wish: MenuFilter): Way[] | undefined {
  const groups = (dish.required ?? []).map(declaredGroup)
  return waysToHave({ ...declaration(dish), diets: dish.diets }, groups, wish)?.flatMap(
    (suiting, place) => {
      const all = groups[place]?.options ?? []
      const avoided = wish.without.filter((allergen) => gravestAnswer(all, allergen) !== 'no')
      const kept = wish.diets.filter((diet) => !all.every(({ diets }) => diets.includes(diet)))
      return avoided.length + kept.length === 0
        ? []
        : [{ avoided, kept, options: suiting.map(({ title }) => title) }]
    },
  )
}
/** Who chooses one of these avoids that, and keeps those diets. */
export type Way = {
  readonly avoided: readonly Allergen[]
  readonly kept: readonly Diet[]
  readonly options: readonly string[]
}

const declaration = ({
  allergens_declared: declared,
  allergens: contains,
  may_contain: mayContain,
}: Declared) => ({
  declared,
  contains,
  mayContain,
})
const declaredGroup = ({ min, options }: Required) => ({
  min,
  options: options.map((option) => ({
    ...declaration(option),
    title: option.title,
    portions: option.portions,
    diets: option.diets,
  })),
})
const answerOf = (dish: Declared, allergen: Allergen) => allergenAnswer(declaration(dish), allergen)

export type Alarm =
  | { answer: 'contains' | 'may_contain'; allergens: Allergen[] }
  | { answer: 'unknown' }

/** The gravest that has to be said to somebody with these allergies of a dish and what was chosen to it, or nothing. */
export function alarmOf(
  parts: readonly Declared[],
  allergies: readonly Allergen[],
): Alarm | undefined {
  const all = parts.map(declaration)
  const answers = grouped(allergies, (allergen) => gravestAnswer(all, allergen))
  for (const answer of ['contains', 'may_contain'] as const) {
    const allergens = answers.get(answer)
    if (allergens) return { answer, allergens }
  }
  return answers.has('unknown') ? { answer: 'unknown' } : undefined
}

/** What its options add to what a dish itself is warned of. */
export function optionsAlarmOf(
  { options, ...dish }: DishFacts,
  allergies: readonly Allergen[],
): Alarm | undefined {
  const untold = allergies.filter((allergen) => answerOf(dish, allergen) === 'no')
  return options && alarmOf([options], untold)
}

type Say = (key: string, params?: Record<string, string>) => string

/** In words: "Contains milk and nuts". */
export function alarmWords(alarm: Alarm, t: Say, list: (names: string[]) => string): string {
  if (alarm.answer === 'unknown') return t('allergies.unknown')
  return t(`allergies.${alarm.answer}`, {
    list: list(alarm.allergens.map((code) => t(`allergen.${code}`))),
  })
}

/** "Some options contain milk and nuts". */
export function optionsAlarmWords(alarm: Alarm, t: Say, list: (names: string[]) => string): string {
  if (alarm.answer === 'unknown') return t('allergies.options_unknown')
  return t(`allergies.options_${alarm.answer}`, {
    list: list(alarm.allergens.map((code) => t(`allergen.${code}`))),
  })
}

/** "Without milk: choose oat or no milk", "Vegan: choose oat". What may be chosen is the same for all that is wished. */
export function wayWords(
  { avoided, kept, options: suiting }: Way,
  t: Say,
  list: (names: string[], type: 'conjunction' | 'disjunction') => string,
): string {
  const options = list([...suiting], 'disjunction')
  if (kept.length > 0) {
    const diets = kept.map((code) => t(`diet.${code}`))
    return t('diet.choose', { diets: list(diets, 'conjunction'), options })
  }
  const without = avoided.map((code) => t(`allergen.${code}`))
  return t('allergies.choose', { without: list(without, 'conjunction'), options })
}
