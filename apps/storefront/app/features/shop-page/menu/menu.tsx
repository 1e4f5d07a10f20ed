import { Button } from '@hawker/ui/button'
import { EmptyState } from '@hawker/ui/empty-state'
import { searchIcon } from '@hawker/ui/icons'
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { useRevalidator } from '@hawker/web/router/hooks'
import { useAllergies } from '../../../lib/dishes/allergies.ts'
import type { MenuFilter } from '../../../lib/dishes/menu-filter.ts'
import { useServerParts } from '../../../lib/page/server-parts.tsx'
import { useTexts } from '../../../lib/texts.tsx'
import type { CartShop } from '../../cart/index.ts'
import type { Look } from '../../shop-card/index.ts'
import type { Section } from '../load-shop.ts'
import { menuDataOf, renderedRows } from './menu-data.ts'
import { useMenu, type OpenLink } from './use-menu.ts'

/** On the first page the sections come from the rendered menu's data: the page's data lacks them. */
export function useSections(fromData: Section[] | null): readonly Section[] {
  const { menu } = useServerParts()
  return useMemo(
    () => fromData ?? menu?.sections ?? menuDataOf(document.querySelector('.menu')).sections,
    [fromData, menu],
  )
}

type MenuProps = {
  html: string | null
  look: Look
  shop: CartShop
  term: string
  filter: MenuFilter
  opener: RefObject<OpenLink | null>
  onClear: () => void
}

type MenuMarks = typeof import('./menu-marks.ts')

/** Null when the code could not be loaded. */
function useMarks(wanted: boolean): MenuMarks | null | undefined {
  const [marks, setMarks] = useState<MenuMarks | null>()
  useEffect(() => {
    if (wanted) import('./menu-marks.ts').then(setMarks, () => setMarks(null))
  }, [wanted])
  return marks
}

/**
 * Contains the menu that was rendered as text. On the server the text comes separately from the
 * page's data. In the browser it is in the document already, and React leaves it alone until the
 * text changes.
 */
export function Menu({ html, look, shop, term, filter, opener, onClear }: MenuProps) {
  const { t, lang } = useTexts()
  const allergies = useAllergies()
  const serverHtml = useServerParts().menu?.html.text
  const menu = useRef<HTMLDivElement>(null)
  const { revalidate } = useRevalidator()
  const [hasRows, setHasRows] = useState(true)
  const filters = filter.diets.length + filter.without.length
  const marks = useMarks(allergies.length + filters > 0)
  const handlers = useMenu(menu, shop, opener, allergies.length === 0 || !!marks)
  // Only the code can check rows: undeclared dishes count as unsafe.
  const cannotFilter = marks === null && filters > 0

  useEffect(() => {
    // Rendered in the browser without text, after an error: load it.
    if (html === null && !menu.current?.firstChild) void revalidate()
  }, [html, revalidate])

  useEffect(() => {
    const query = term.trim().toLocaleLowerCase()
    for (const { element, data } of renderedRows(menu.current)) {
      // The search finds what the row shows: title, description, badges and price.
      const matchesTerm = query === '' || element.textContent.toLocaleLowerCase().includes(query)
      element.hidden = !matchesTerm || cannotFilter || marks?.isRowShown(data, filter) === false
    }
    let anyVisible = false
    for (const section of menu.current?.querySelectorAll<HTMLElement>('section') ?? []) {
      section.hidden = ![...section.querySelectorAll('li')].some((row) => !row.hidden)
      anyVisible ||= !section.hidden
    }
    setHasRows(anyVisible)
  }, [term, filter, html, marks, cannotFilter])

  // The cached page must not contain a customer's allergies: this browser marks the rows.
  useEffect(() => {
    if (menu.current) marks?.markRows(menu.current, allergies, filter, { t, lang })
  }, [allergies, filter, html, t, lang, marks])

  return (
    <>
      {/* Events bubble from the links and buttons inside, which handle focus and keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events */}
      <div
        ref={menu}
        className="menu"
        data-v={look === 1 ? undefined : look}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: html ?? serverHtml ?? '' }}
        {...handlers}
      />
      {!hasRows && (
        <EmptyState
          icon={searchIcon}
          title={
            cannotFilter
              ? t('error.something_wrong')
              : term.trim() === ''
                ? t('shop.filter_empty')
                : t('shop.menu_empty', { term })
          }
          level={3}
          action={
            <Button variant="secondary" onClick={onClear}>
              {t('action.clear')}
            </Button>
          }
        />
      )}
    </>
  )
}
