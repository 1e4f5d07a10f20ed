import { formatNumber } from '@hawker/i18n/format'
import { IconButton } from '@hawker/ui/icon-button'
import { Icon } from '@hawker/ui/icon'
import { closeIcon, searchIcon } from '@hawker/ui/icons'
import { useEffect, useRef, useState } from 'react'
import { classNames } from '@hawker/std/class-names'
import { scrollBehavior } from '../../lib/scroll-behavior.ts'
import { useTexts } from '../../lib/texts.tsx'
import type { Section } from './load-shop.ts'

type BarProps = {
  sections: readonly Section[]
  term: string
  onTerm: (term: string) => void
  /** The number of active filters. */
  filters: number
  onFilters: () => void
}

/** A bar that sticks to the top of the menu, highlights the current section and links to all. */
export function SectionBar({ sections, term, onTerm, filters, onFilters }: BarProps) {
  const { t, lang } = useTexts()
  const [current, setCurrent] = useState(sections[0]?.id)
  const bar = useRef<HTMLElement>(null)

  useEffect(() => {
    const visibleIds = new Set<string>()
    const observer = new IntersectionObserver(
      (entries) => {
        // Entries contain only changes: a section that appears below does not end the current one.
        for (const { isIntersecting, target } of entries)
          visibleIds[isIntersecting ? 'add' : 'delete'](target.id)
        const first = sections.find(({ id }) => visibleIds.has(`c-${id}`))
        if (first) setCurrent(first.id)
      },
      // A section is current while it crosses the line below the bar.
      { rootMargin: '-150px 0px -70% 0px' },
    )
    for (const { id } of sections) {
      const element = document.getElementById(`c-${id}`)
      if (element) observer.observe(element)
    }
    return () => observer.disconnect()
  }, [sections])

  useEffect(() => {
    const row = bar.current
    const link = row?.querySelector<HTMLElement>('[aria-current="true"]')
    // Do not move the bar while it has keyboard focus.
    if (!row || !link || row.querySelector(':focus-visible')) return
    // scrollIntoView would also scroll the page.
    const offset =
      link.getBoundingClientRect().left -
      row.getBoundingClientRect().left -
      (row.clientWidth - link.clientWidth) / 2
    row.scrollBy({ left: offset, behavior: scrollBehavior() })
  }, [current])

  return (
    <div
      className={
        'sticky top-0 z-10 -mx-4 flex flex-wrap items-center gap-x-3 gap-y-1 bg-page/95 px-4 ' +
        'py-2 backdrop-blur md:mx-0 md:flex-nowrap md:px-0 lg:top-20'
      }
    >
      <nav
        ref={bar}
        aria-label={t('shop.categories')}
        className={
          'no-scrollbar order-2 -mx-4 flex min-w-0 basis-full gap-1 overflow-x-auto px-4 ' +
          'md:order-1 md:mx-0 md:flex-1 md:basis-0 md:px-0'
        }
      >
        {sections.map(({ id, title }) => (
          <a
            key={id}
            href={`#c-${id}`}
            aria-current={id === current ? 'true' : undefined}
            data-hold=""
            className={classNames(
              'inline-flex h-11 shrink-0 items-center justify-center rounded-full px-4 ' +
                'text-sm font-semibold whitespace-nowrap',
              id === current ? 'bg-ink text-page' : 'hover:bg-sunk',
            )}
          >
            {title}
          </a>
        ))}
      </nav>
      <div className="order-1 flex w-full items-center gap-2 md:order-2 md:w-84">
        <div className="relative min-w-0 flex-1">
          <Icon
            of={searchIcon}
            size={18}
            className="pointer-events-none absolute inset-y-0 start-4 my-auto text-muted"
          />
          <input
            type="text"
            role="searchbox"
            enterKeyHint="search"
            autoComplete="off"
            aria-label={t('shop.menu_search')}
            placeholder={t('shop.menu_search')}
            value={term}
            onChange={(event) => onTerm(event.target.value)}
            onKeyDown={(event) => event.key === 'Escape' && onTerm('')}
            className={classNames(
              'h-11 w-full rounded-full bg-sunk ps-11 hover:bg-line',
              term === '' ? 'pe-3' : 'pe-11',
            )}
          />
          {term !== '' && (
            <IconButton
              icon={closeIcon}
              iconSize={16}
              label={t('action.clear')}
              onClick={() => onTerm('')}
              className="absolute! inset-y-0 end-0"
            />
          )}
        </div>
        <button
          type="button"
          onClick={onFilters}
          aria-label={
            filters === 0
              ? t('shop.filter_title')
              : `${t('shop.filter_title')} (${formatNumber(filters, lang)})`
          }
          className={classNames(
            'inline-flex h-11 shrink-0 items-center gap-2 rounded-full px-4 text-sm font-semibold',
            filters === 0 ? 'bg-sunk hover:bg-line' : 'bg-ink text-page',
          )}
        >
          {t('shop.filter')}
          {filters > 0 && <span className="tabular">{formatNumber(filters, lang)}</span>}
        </button>
      </div>
    </div>
  )
}
