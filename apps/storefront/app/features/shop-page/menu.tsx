import { listFormat } from '@hawker/i18n/format'
import { Button } from '@hawker/ui/button'
import { EmptyState } from '@hawker/ui/empty-state'
import { searchIcon } from '@hawker/ui/icons'
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { useRevalidator } from '../../router/hooks.tsx'
import { useAllergies } from '../../lib/allergies.ts'
import { alarmOf, alarmWords, factsIn, optionsAlarmOf, optionsAlarmWords, passes, type MenuFilter } from '../../lib/dish-facts.ts'
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

function warning(text: string): HTMLElement {
  const said = document.createElement('strong')
  said.className = 'menu-alarm'
  said.textContent = text
  return said
}

type MenuProps = {
  html: string | null
  shop: CartShop
  term: string
  filter: MenuFilter
  opener: RefObject<Opener | null>
  onClear: () => void
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
        row.hidden = !named || !passes(factsIn(row.dataset['f'] ?? ''), filter)
        some ||= !row.hidden
      }
      section.hidden = !some
      any ||= some
    }
    setFound(any)
  }, [term, filter, html])

  // Whose allergies these are is nobody else's business: the kept page knows of none, this browser marks its rows.
  useEffect(() => {
    const list = (names: string[]) => listFormat(names, lang)
    for (const row of menu.current?.querySelectorAll<HTMLElement>('li[data-f]') ?? []) {
      for (const said of row.querySelectorAll('.menu-alarm')) said.remove()
      if (allergies.length === 0) continue
      const facts = factsIn(row.dataset['f'] ?? '')
      const [own, optional] = [alarmOf([facts], allergies), optionsAlarmOf(facts, allergies)]
      const words = [own && alarmWords(own, t, list), optional && optionsAlarmWords(optional, t, list)]
      row.querySelector('b')?.after(...words.filter((text) => text !== undefined).map(warning))
    }
  }, [allergies, html, t, lang])

  return (
    <>
      {/* The links and buttons inside take focus and keys themselves; this only hears them. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events */}
      <div ref={menu} className="menu" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html ?? handed ?? '' }} {...hears} />
      {!found && (
        <EmptyState
          icon={searchIcon}
          title={term.trim() === '' ? t('shop.filter_empty') : t('shop.menu_empty', { term })}
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
