import type { Allergen } from '@hawker/domain/catalog/allergens'
import type { Diet } from '@hawker/domain/catalog/diets'
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
} from '../../../lib/dishes/dish-facts.ts'
import type { MenuFilter } from '../../../lib/dishes/menu-filter.ts'
import type { Texts } from '../../../lib/texts.tsx'
import { type MenuRow, renderedRows } from './menu-data.ts'

/** Marks warnings in the rows of the menu. Loaded when a filter or an allergy applies. */
const MARK_CLASS = 'menu-mark'

export const isRowShown = (row: MenuRow, filter: MenuFilter): boolean =>
  passesFilter(factsIn(row), filter)
export const dietsOf = (row: MenuRow): readonly Diet[] => factsIn(row).diets

/** Adds allergy warnings to each row, and the modifications that make a dish fit the filter. */
export function markRows(
  menu: HTMLElement,
  allergies: readonly Allergen[],
  { diets, without }: MenuFilter,
  { t, lang }: Pick<Texts, 't' | 'lang'>,
): void {
  const list = (names: string[], type?: 'conjunction' | 'disjunction') =>
    listFormat(names, lang, type)
  for (const { element: row, data } of renderedRows(menu)) {
    for (const old of row.querySelectorAll(`.${MARK_CLASS}`)) old.remove()
    if (allergies.length + without.length + diets.length === 0) continue
    const facts = factsIn(data)
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
