import { ALLERGENS, type Allergen } from '@hawker/domain/catalog/allergens'
import {
  allergenStatus,
  worstStatusOfParts,
  worstStatus,
  bestStatusInGroup,
} from '@hawker/domain/catalog/allergen-status'
import { DIETS, type Diet } from '@hawker/domain/catalog/diets'
import { matchingChoices } from '@hawker/domain/catalog/dietary-filter'
import { groupBy } from '@hawker/std/group-by'
import {
  hasEnoughPortions,
  portionsPerUnit,
  totalPortions,
} from '@hawker/domain/catalog/required-options'
import type { MenuFilter } from './menu-filter.ts'

/** The allergens that a dish or an option is declared to contain. */
export type Declared = {
  readonly allergens: readonly Allergen[]
  readonly may_contain: readonly Allergen[]
  readonly allergens_declared: boolean
}
/**
 * An option of a required group: how many `portions` can be ordered, and which of the dish's diets
 * it suits.
 */
export type RequiredOption = Declared & {
  readonly title: string
  readonly portions: number
  readonly diets: readonly Diet[]
}
export type RequiredGroup = { readonly min: number; readonly options: readonly RequiredOption[] }
/**
 * What filters and warnings need of a dish. Its allergens are those that no choice avoids; its
 * diets are those that some choice suits. `options`: what any option contains, if that needs a
 * warning. `required`: the required groups in which the choice matters.
 */
export type DishFacts = Declared & {
  readonly diets: readonly Diet[]
  readonly options?: Declared
  readonly required?: readonly RequiredGroup[]
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
  const matters = (group: RequiredGroup) =>
    !group.options.every((option) => isHarmless(option) && keepsAll(option, dish)) ||
    !hasEnoughPortions([group])
  const choices = required.filter(matters)
  const own = ALLERGENS.map((allergen) =>
    worstStatus([
      answerOf(dish, allergen),
      ...required.map((group) => bestStatusInGroup(declaredGroup(group), allergen)),
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
    allergens: ALLERGENS.filter((_, index) => own[index] === 'contains'),
    may_contain: ALLERGENS.filter(
      (code, index) => own[index] === 'may_contain' || dish.may_contain.includes(code),
    ),
    allergens_declared: dish.allergens_declared && required.every(hasDeclaredChoice),
    ...(isHarmless(options) ? {} : { options }),
    ...(choices.length > 0 ? { required: choices } : {}),
  }
}

const requiredOf = (
  { min, addons }: DishGroup,
  { diets, min_qty: units = 1 }: Dish,
): RequiredGroup => ({
  min,
  options: addons.map(
    ({
      title,
      max_qty: maxQty,
      stock,
      allergens,
      may_contain,
      allergens_declared,
      diets: suited,
    }) => ({
      title,
      portions: portionsPerUnit({ maxQty, left: stock.quantity, units }),
      allergens,
      may_contain,
      allergens_declared,
      diets: diets.filter((diet) => suited.includes(diet)),
    }),
  ),
})
const keepsAll = ({ diets }: RequiredOption, dish: Pick<Dish, 'diets'>): boolean =>
  dish.diets.every((diet) => diets.includes(diet))
const isHarmless = (part: Declared): boolean =>
  part.allergens.length + part.may_contain.length === 0 && part.allergens_declared
const hasDeclaredChoice = ({ min, options }: RequiredGroup): boolean =>
  totalPortions(options.filter((option) => option.allergens_declared)) >=
  Math.min(min, totalPortions(options))

/** Packs codes into bits, because a page holds them for every dish. */
const packed = <T>(codes: readonly T[], chosen: readonly T[]): string =>
  codes
    .reduce((bits, code, index) => (chosen.includes(code) ? bits | (1 << index) : bits), 0)
    .toString(36)
const unpacked = <T>(codes: readonly T[], text = ''): T[] =>
  codes.filter((_, index) => parseInt(text, 36) & (1 << index))

const UNDECLARED = '?'
/**
 * `o5`, `o5.1?`, `o5~3`: what options contain, may contain, `?` if undeclared, `~` the diets of the
 * dish that one does not suit.
 */
const OPTIONS = /^o(\w+)(?:\.(\w+))?(\??)(?:~(\w+))?$/

/**
 * Two attributes of a menu row: diets, allergens, possible allergens, undeclared, options; and the
 * required groups.
 */
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

type PackedGroup = [min: number, ...options: [title: string, portions: number, facts: string][]]
const packedGroup = ({ min, options }: RequiredGroup, diets: readonly Diet[]): PackedGroup => [
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
const unpackedGroup = ([min, ...options]: PackedGroup, diets: readonly Diet[]): RequiredGroup => ({
  min,
  options: options.flatMap(([title, portions, facts]) => {
    const declared = optionsIn(facts)
    const lacks = unpacked(DIETS, OPTIONS.exec(facts)?.[4])
    return declared
      ? [{ title, portions, ...declared, diets: diets.filter((diet) => !lacks.includes(diet)) }]
      : []
  }),
})

const optionsText = ({ allergens, may_contain, allergens_declared }: Declared): string =>
  [
    `o${packed(ALLERGENS, allergens)}`,
    may_contain.length > 0 ? `.${packed(ALLERGENS, may_contain)}` : '',
    allergens_declared ? '' : UNDECLARED,
  ].join('')

/** Undefined if the text names no options. */
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
  const [suited, allergens, may, ...rest] = facts.split(' ')
  const options = optionsIn(rest.at(-1) ?? '')
  const diets = unpacked(DIETS, suited)
  return {
    diets,
    allergens: unpacked(ALLERGENS, allergens),
    may_contain: unpacked(ALLERGENS, may),
    allergens_declared: !rest.includes(UNDECLARED),
    ...(options ? { options } : {}),
    ...(choices === undefined ? {} : { required: groupsIn(choices, diets) }),
  }
}

function groupsIn(choices: string, diets: readonly Diet[]): RequiredGroup[] {
  const groups: PackedGroup[] = JSON.parse(choices)
  return groups.map((group) => unpackedGroup(group, diets))
}

/** Undeclared allergens count as unsafe. A dish passes if some choice suits the filter. */
export const passesFilter = (dish: DishFacts, filter: MenuFilter): boolean =>
  filter.diets.length + filter.without.length === 0 || suitableChoices(dish, filter) !== undefined

/**
 * The choices that suit a filter, for each group in which it matters. Undefined if no choice does.
 */
export function suitableChoices(dish: DishFacts, filter: MenuFilter): SuitableChoice[] | undefined {
  const groups = (dish.required ?? []).map(declaredGroup)
  return matchingChoices({ ...declaration(dish), diets: dish.diets }, groups, filter)?.flatMap(
    (suitable, index) => {
      const all = groups[index]?.options ?? []
      const avoided = filter.without.filter(
        (allergen) => worstStatusOfParts(all, allergen) !== 'no',
      )
      const kept = filter.diets.filter((diet) => !all.every(({ diets }) => diets.includes(diet)))
      return avoided.length + kept.length === 0
        ? []
        : [{ avoided, kept, options: suitable.map(({ title }) => title) }]
    },
  )
}
/** Choosing one of the `options` avoids these allergens and keeps these diets. */
export type SuitableChoice = {
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
const declaredGroup = ({ min, options }: RequiredGroup) => ({
  min,
  options: options.map((option) => ({
    ...declaration(option),
    title: option.title,
    portions: option.portions,
    diets: option.diets,
  })),
})
const answerOf = (dish: Declared, allergen: Allergen) => allergenStatus(declaration(dish), allergen)

export type AllergenWarning =
  | { answer: 'contains' | 'may_contain'; allergens: Allergen[] }
  | { answer: 'unknown' }

/** The gravest warning for these allergies about a dish and its chosen options, if any. */
export function warningOf(
  parts: readonly Declared[],
  allergies: readonly Allergen[],
): AllergenWarning | undefined {
  const all = parts.map(declaration)
  const answers = groupBy(allergies, (allergen) => worstStatusOfParts(all, allergen))
  for (const answer of ['contains', 'may_contain'] as const) {
    const allergens = answers.get(answer)
    if (allergens) return { answer, allergens }
  }
  return answers.has('unknown') ? { answer: 'unknown' } : undefined
}

/** The warning about a dish's options, without what the dish itself warns of. */
export function optionsWarningOf(
  { options, ...dish }: DishFacts,
  allergies: readonly Allergen[],
): AllergenWarning | undefined {
  const others = allergies.filter((allergen) => answerOf(dish, allergen) === 'no')
  return options && warningOf([options], others)
}

type Translate = (key: string, params?: Record<string, string>) => string

/** "Contains milk and nuts". */
export function warningText(
  alarm: AllergenWarning,
  t: Translate,
  list: (names: string[]) => string,
): string {
  if (alarm.answer === 'unknown') return t('allergies.unknown')
  return t(`allergies.${alarm.answer}`, {
    list: list(alarm.allergens.map((code) => t(`allergen.${code}`))),
  })
}

/** "Add anyway, contains milk and nuts". */
export const addAnywayText = (
  alarm: AllergenWarning,
  t: Translate,
  list: (names: string[]) => string,
): string =>
  t(
    `allergies.add_${alarm.answer}`,
    alarm.answer === 'unknown'
      ? {}
      : { list: list(alarm.allergens.map((code) => t(`allergen.${code}`))) },
  )

/** "Some options contain milk and nuts". */
export function optionsWarningText(
  alarm: AllergenWarning,
  t: Translate,
  list: (names: string[]) => string,
): string {
  if (alarm.answer === 'unknown') return t('allergies.options_unknown')
  return t(`allergies.options_${alarm.answer}`, {
    list: list(alarm.allergens.map((code) => t(`allergen.${code}`))),
  })
}

/** "Without milk: choose oat or no milk", "Vegan: choose oat". */
export function suitableChoiceText(
  { avoided, kept, options: suitable }: SuitableChoice,
  t: Translate,
  list: (names: string[], type: 'conjunction' | 'disjunction') => string,
): string {
  const options = list([...suitable], 'disjunction')
  if (kept.length > 0) {
    const diets = kept.map((code) => t(`diet.${code}`))
    return t('diet.choose', { diets: list(diets, 'conjunction'), options })
  }
  const without = avoided.map((code) => t(`allergen.${code}`))
  return t('allergies.choose', { without: list(without, 'conjunction'), options })
}
