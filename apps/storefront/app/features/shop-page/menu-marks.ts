import type { Allergen } from '@hawker/domain/allergens'
import { listFormat } from '@hawker/i18n/format'
import {
  alarmOf,
  alarmWords,
  factsIn,
  optionsAlarmOf,
  optionsAlarmWords,
  passes,
  wayWords,
  waysTo,
  type DishFacts,
} from '../../lib/dish-facts.ts'
import type { MenuFilter } from '../../lib/menu-filter.ts'
import type { Texts } from '../../lib/texts.tsx'

/** What the drawn menu says of its dishes, and what is said on their rows: fetched by who filters or has to be warned. */
const MARK = 'menu-mark'

const factsAt = ({ dataset: { f: facts = '', c: choices } }: HTMLElement): DishFacts =>
  factsIn(choices === undefined ? { facts } : { facts, choices })

export const menuRows = (menu: ParentNode): HTMLElement[] => [
  ...menu.querySelectorAll<HTMLElement>('li[data-f]'),
]
export const isIn = (row: HTMLElement, filter: MenuFilter): boolean => passes(factsAt(row), filter)
export const dietsAt = (row: HTMLElement) => factsAt(row).diets

/** Warns on each row of these allergies, and says what to choose of a dish that is not free of something by itself. */
export function markRows(
  menu: HTMLElement,
  allergies: readonly Allergen[],
  { diets, without }: MenuFilter,
  { t, lang }: Pick<Texts, 't' | 'lang'>,
): void {
  const list = (names: string[], type?: 'conjunction' | 'disjunction') =>
    listFormat(names, lang, type)
  for (const row of menuRows(menu)) {
    for (const said of row.querySelectorAll(`.${MARK}`)) said.remove()
    if (allergies.length + without.length + diets.length === 0) continue
    const facts = factsAt(row)
    const [own, optional] = [alarmOf([facts], allergies), optionsAlarmOf(facts, allergies)]
    const safest = { diets, without: without.length > 0 ? without : allergies }
    const ways = waysTo(facts, safest) ?? waysTo(facts, { diets, without }) ?? []
    row
      .querySelector('b')
      ?.after(
        ...(own ? [mark(alarmWords(own, t, list), 'menu-alarm')] : []),
        ...(optional ? [mark(optionsAlarmWords(optional, t, list), 'menu-alarm')] : []),
        ...ways.map((way) => mark(wayWords(way, t, list), 'menu-way')),
      )
  }
}

function mark(text: string, look: string): HTMLElement {
  const said = document.createElement('strong')
  said.className = `${MARK} ${look}`
  said.textContent = text
  return said
}
