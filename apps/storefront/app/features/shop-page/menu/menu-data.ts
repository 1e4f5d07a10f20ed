import { type Html, markup, scriptJson } from '@hawker/std/markup'
import type { StepContent } from '../../cart/index.ts'
import type { FactsText } from '../../../lib/dishes/dish-facts.ts'
import type { Section } from '../load-shop.ts'

/** What a quick-add button adds: quantities in units of the product, `max` null if unlimited. */
export type QuickAdd = {
  stockId: number
  price: number
  min: number
  max: number | null
  step?: StepContent
}
/** What scripts need to know of a row. Visible texts are in the row's HTML only. */
export type MenuRow = { title: string; quickAdd?: QuickAdd } & FactsText
export type MenuData = { sections: readonly Section[]; rows: readonly MenuRow[] }

/** The data as the last element of the menu's HTML. */
export const menuDataHtml = (data: MenuData): Html =>
  markup`<script type="application/json">${scriptJson(data)}</script>`

const NO_DATA: MenuData = { sections: [], rows: [] }
/** A rendered menu gets a new element when it changes. */
const parsed = new WeakMap<Element, MenuData>()

/** The data of a rendered menu. */
export function menuDataOf(menu: Element | null | undefined): MenuData {
  const script = menu?.lastElementChild
  if (!script?.matches('script')) return NO_DATA
  const known = parsed.get(script)
  if (known) return known
  const data: MenuData = JSON.parse(script.textContent)
  parsed.set(script, data)
  return data
}

export type RenderedRow = { element: HTMLElement; data: MenuRow }

/** The rows of a rendered menu with their data, which has the same order. */
export function renderedRows(menu: Element | null | undefined): RenderedRow[] {
  const { rows } = menuDataOf(menu)
  return [...(menu?.querySelectorAll('li') ?? [])].flatMap((element, index) => {
    const data = rows[index]
    return data ? [{ element, data }] : []
  })
}
