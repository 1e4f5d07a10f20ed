import { EmptyState } from '@hawker/ui/empty-state'
import { searchIcon } from '@hawker/ui/icons'
import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useHanded } from '../../lib/server-only.tsx'
import { useTexts } from '../../lib/texts.tsx'
import type { CartShop } from '../cart/index.ts'
import { useMenu } from './use-menu.ts'

/**
 * Holds the menu that was drawn as text. On the server the text comes beside the data, not in it; in the browser it is
 * there already, and React leaves it alone until another text is given.
 */
export function Menu({ html, shop, filter }: { html: string | null; shop: CartShop; filter: string }) {
  const { t } = useTexts()
  const handed = useHanded().menuHtml
  const menu = useRef<HTMLDivElement>(null)
  const hears = useMenu(menu, shop)
  const { revalidate } = useRevalidator()
  const [found, setFound] = useState(true)

  useEffect(() => {
    // Drawn anew in the browser for once: there is no text yet.
    if (html === null && !menu.current?.firstChild) void revalidate()
  }, [html, revalidate])

  useEffect(() => {
    const term = filter.trim().toLocaleLowerCase()
    let any = false
    for (const section of menu.current?.querySelectorAll<HTMLElement>('section') ?? []) {
      let some = false
      for (const row of section.querySelectorAll('li')) {
        row.hidden = term !== '' && !(row.textContent ?? '').toLocaleLowerCase().includes(term)
        some ||= !row.hidden
      }
      section.hidden = !some
      any ||= some
    }
    setFound(any)
  }, [filter, html])

  return (
    <>
      {/* The links and buttons inside take focus and keys themselves; this only hears them. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events */}
      <div ref={menu} className="menu" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html ?? handed ?? '' }} {...hears} />
      {!found && <EmptyState icon={searchIcon} title={t('shop.menu_empty', { term: filter })} level={3} />}
    </>
  )
}
