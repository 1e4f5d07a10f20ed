import type { Allergen } from '@hawker/domain/catalog/allergens'
import { listFormat } from '@hawker/i18n/format'
import {
  warningOf,
  warningText,
  factsIn,
  optionsWarningOf,
  optionsWarningText,
  passesFilter,
  suitableChoiceText,
  suitableChoices,
  type DishFacts,
} from '../../lib/dishes/dish-facts.ts'
import type { MenuFilter } from '../../lib/dishes/menu-filter.ts'
import type { Texts } from '../../lib/texts.tsx'

/**
 * Reads the facts of dishes from the rendered menu, and adds warnings to its rows. Loaded when a
 * filter or an allergy applies.
 */
const MARK_CLASS = 'menu-mark'

const factsAt = ({ dataset: { f: facts = '', c: choices } }: HTMLElement): DishFacts =>
  factsIn(choices === undefined ? { facts } : { facts, choices })

export const menuRows = (menu: ParentNode): HTMLElement[] => [
  ...menu.querySelectorAll<HTMLElement>('li[data-f]'),
]
export const isRowShown = (row: HTMLElement, filter: MenuFilter): boolean =>
  passesFilter(factsAt(row), filter)
export const dietsAt = (row: HTMLElement) => factsAt(row).diets

/** Adds allergy warnings to each row, and the modifications that make a dish fit the filter. */
export function markRows(
  menu: HTMLElement,
  allergies: readonly Allergen[],
  { diets, without }: MenuFilter,
  { t, lang }: Pick<Texts, 't' | 'lang'>,
): void {
  const list = (names: string[], type?: 'conjunction' | 'disjunction') =>
    listFormat(names, lang, type)
  for (const row of menuRows(menu)) {
    for (const element of row.querySelectorAll(`.${MARK_CLASS}`)) element.remove()
    if (allergies.length + without.length + diets.length === 0) continue
    const facts = factsAt(row)
    const [fixedWarning, optionWarning] = [
      warningOf([facts], allergies),
      optionsWarningOf(facts, allergies),
    ]
    const strictFilter = { diets, without: without.length > 0 ? without : allergies }
    const modifications =
      suitableChoices(facts, strictFilter) ?? suitableChoices(facts, { diets, without }) ?? []
    row
      .querySelector('b')
      ?.after(
        ...(fixedWarning ? [mark(warningText(fixedWarning, t, list), 'menu-alarm')] : []),
        ...(optionWarning ? [mark(optionsWarningText(optionWarning, t, list), 'menu-alarm')] : []),
        ...modifications.map((modification) =>
          mark(suitableChoiceText(modification, t, list), 'menu-way'),
        ),
      )
  }
}

function mark(text: string, look: string): HTMLElement {
  const element = document.createElement('strong')
  element.className = `${MARK_CLASS} ${look}`
  element.textContent = text
  return element
}
