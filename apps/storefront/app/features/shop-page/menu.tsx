import { Button } from '@hawker/ui/button'
import { EmptyState } from '@hawker/ui/empty-state'
import { searchIcon } from '@hawker/ui/icons'
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { useRevalidator } from '../../router/hooks.tsx'
import { useAllergies } from '../../lib/allergies.ts'
import type { MenuFilter } from '../../lib/menu-filter.ts'
import { useHanded } from '../../lib/server-only.tsx'
import { useTexts } from '../../lib/texts.tsx'
import type { CartShop } from '../cart/index.ts'
import type { Section } from './load-shop.ts'
import { useMenu, type Opener } from './use-menu.ts'

/** The sections of the first page are read off its menu, for they are not in its data either. */
export function useSections(given: Section[] | null): Section[] {
  const { menu } = useHanded()
  return useMemo(() => given ?? menu?.sections ?? drawnSections(), [given, menu])
}

const drawnSections = (): Section[] =>
  [...document.querySelectorAll('.menu > section')].map(({ id, firstElementChild: title }) => ({
    id: Number(id.slice(2)),
    title: title?.textContent ?? '',
  }))

type MenuProps = {
  html: string | null
  shop: CartShop
  term: string
  filter: MenuFilter
  opener: RefObject<Opener | null>
  onClear: () => void
}

type Marks = typeof import('./menu-marks.ts')

/** Null: it could not be fetched. */
function useMarks(wanted: boolean): Marks | null | undefined {
  const [marks, setMarks] = useState<Marks | null>()
  useEffect(() => {
    if (wanted) import('./menu-marks.ts').then(setMarks, () => setMarks(null))
  }, [wanted])
  return marks
}

/**
 * Holds the menu that was drawn as text. On the server the text comes beside the data, not in it; in the browser it is
 * there already, and React leaves it alone until another text is given.
 */
export function Menu({ html, shop, term, filter, opener, onClear }: MenuProps) {
  const { t, lang } = useTexts()
  const allergies = useAllergies()
  const handed = useHanded().menu?.html.text
  const menu = useRef<HTMLDivElement>(null)
  const hears = useMenu(menu, shop, opener)
  const { revalidate } = useRevalidator()
  const [found, setFound] = useState(true)
  const filters = filter.diets.length + filter.without.length
  const marks = useMarks(allergies.length + filters > 0)
  // Nobody knows what fits: what is unknown is not safe.
  const unknown = marks === null && filters > 0

  useEffect(() => {
    // Drawn anew in the browser for once: there is no text yet.
    if (html === null && !menu.current?.firstChild) void revalidate()
  }, [html, revalidate])

  useEffect(() => {
    const wanted = term.trim().toLocaleLowerCase()
    let any = false
    for (const section of menu.current?.querySelectorAll<HTMLElement>('section') ?? []) {
      let some = false
      for (const row of section.querySelectorAll('li')) {
        const named = wanted === '' || (row.textContent ?? '').toLocaleLowerCase().includes(wanted)
        row.hidden = !named || unknown || marks?.isIn(row, filter) === false
        some ||= !row.hidden
      }
      section.hidden = !some
      any ||= some
    }
    setFound(any)
  }, [term, filter, html, marks, unknown])

  // Whose allergies these are is nobody else's business: the kept page knows of none, this browser marks its rows.
  useEffect(() => {
    if (menu.current) marks?.markRows(menu.current, allergies, filter, { t, lang })
  }, [allergies, filter, html, t, lang, marks])

  return (
    <>
      {/* The links and buttons inside take focus and keys themselves; this only hears them. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events */}
      <div
        ref={menu}
        className="menu"
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: html ?? handed ?? '' }}
        {...hears}
      />
      {!found && (
        <EmptyState
          icon={searchIcon}
          title={
            unknown
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
