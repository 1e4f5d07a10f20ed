import { Button } from '@hawker/ui/button'
import { EmptyState } from '@hawker/ui/empty-state'
import { searchIcon } from '@hawker/ui/icons'
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { useRevalidator } from '@hawker/web/router/hooks'
import { useAllergies } from '../../lib/dishes/allergies.ts'
import type { MenuFilter } from '../../lib/dishes/menu-filter.ts'
import { useServerParts } from '../../lib/page/server-parts.tsx'
import { useTexts } from '../../lib/texts.tsx'
import type { CartShop } from '../cart/index.ts'
import type { Section } from './load-shop.ts'
import { useMenu, type OpenLink } from './use-menu.ts'

/**
 * On the first page the sections are read from the rendered menu: they are not part of the page's
 * data.
 */
export function useSections(fromData: Section[] | null): Section[] {
  const { menu } = useServerParts()
  return useMemo(() => fromData ?? menu?.sections ?? renderedSections(), [fromData, menu])
}

const renderedSections = (): Section[] =>
  [...document.querySelectorAll('.menu > section')].map(({ id, firstElementChild: title }) => ({
    id: Number(id.slice(2)),
    title: title?.textContent ?? '',
  }))

type MenuProps = {
  html: string | null
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
export function Menu({ html, shop, term, filter, opener, onClear }: MenuProps) {
  const { t, lang } = useTexts()
  const allergies = useAllergies()
  const serverHtml = useServerParts().menu?.html.text
  const menu = useRef<HTMLDivElement>(null)
  const handlers = useMenu(menu, shop, opener)
  const { revalidate } = useRevalidator()
  const [hasRows, setHasRows] = useState(true)
  const filters = filter.diets.length + filter.without.length
  const marks = useMarks(allergies.length + filters > 0)
  // Without the code no row can be checked: undeclared dishes count as unsafe.
  const cannotFilter = marks === null && filters > 0

  useEffect(() => {
    // Rendered in the browser without text, after an error: load it.
    if (html === null && !menu.current?.firstChild) void revalidate()
  }, [html, revalidate])

  useEffect(() => {
    const query = term.trim().toLocaleLowerCase()
    let anyVisible = false
    for (const section of menu.current?.querySelectorAll<HTMLElement>('section') ?? []) {
      let sectionVisible = false
      for (const row of section.querySelectorAll('li')) {
        const matchesTerm =
          query === '' || (row.textContent ?? '').toLocaleLowerCase().includes(query)
        row.hidden = !matchesTerm || cannotFilter || marks?.isRowShown(row, filter) === false
        sectionVisible ||= !row.hidden
      }
      section.hidden = !sectionVisible
      anyVisible ||= sectionVisible
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
