import { Icon } from '@hawker/ui/icon'
import { searchIcon } from '@hawker/ui/icons'
import { useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from '../../router/hooks.tsx'
import { carriedPath } from '../../lib/carried.ts'
import { CarriedFields } from '../../lib/carried-fields.tsx'
import { onDemand } from '../../lib/on-demand.tsx'
import { keepSearch } from '../../lib/persisted-store.ts'
import { useTexts } from '../../lib/texts.tsx'

const SearchPanel = onDemand(() => import('./search-panel.tsx'))

/** The header's search: a plain form that works by itself; with scripts a panel of suggestions opens under it. `hero` stands below the start page's address, as large as that. */
export function SearchBox({ label, look = 'pill' }: { label?: string; look?: 'pill' | 'hero' }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const box = useRef<HTMLFormElement>(null)
  const here = useLocation()
  const { search } = here
  // Of two searches in a row the first may still arrive: the field says the second from the moment it is sent.
  const next = useNavigation().location
  const { pathname, search: asking } = next?.pathname === '/search' ? next : here
  const asked = pathname === '/search' ? (new URLSearchParams(asking).get('q') ?? '') : ''
  const [typed, setTyped] = useState({ term: asked, asked, typing: false })
  // On the search page the field says what is searched, unless somebody is typing the next already.
  if (typed.asked !== asked)
    setTyped(({ term, typing }) => ({ term: typing ? term : asked, asked, typing }))
  const { term } = typed
  const setTerm = (words: string) => setTyped({ term: words, asked, typing: true })
  const stopTyping = () => setTyped((now) => ({ ...now, typing: false }))
  const [open, setOpen] = useState(false)
  const go = (words: string) => {
    setOpen(false)
    if (words.trim() === '') return
    stopTyping()
    keepSearch(words)
    void navigate(carriedPath(`/search?q=${encodeURIComponent(words.trim())}`, search))
  }
  return (
    // The form only hears arrows and Escape of the field and the links inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={box}
      action="/search"
      role="search"
      // A page may hold two: each has a name of its own then.
      aria-label={label}
      className="relative"
      onSubmit={(event) => {
        event.preventDefault()
        go(term)
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setOpen(false)
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
        const stops = [
          ...(box.current?.querySelectorAll<HTMLElement>(
            'input, [data-panel] a, [data-panel] button',
          ) ?? []),
        ]
        const at = stops.findIndex((stop) => stop === document.activeElement)
        const next = stops[at + (event.key === 'ArrowDown' ? 1 : -1)]
        event.preventDefault()
        setOpen(true)
        next?.focus()
      }}
    >
      <CarriedFields action="/search" />
      <Icon
        of={searchIcon}
        className="pointer-events-none absolute inset-y-0 start-4 z-1 my-auto text-muted"
      />
      <input
        type="search"
        name="q"
        autoComplete="off"
        aria-label={t('search.placeholder')}
        placeholder={t('search.placeholder')}
        value={term}
        onChange={(event) => {
          setTerm(event.target.value)
          setOpen(true)
        }}
        onFocus={() => setOpen(true)}
        onBlur={stopTyping}
        className={`${LOOK[look]} w-full rounded-full ps-11 pe-5`}
      />
      {open && (
        <SearchPanel
          term={term}
          onChoose={(words) => {
            setTerm(words)
            box.current?.querySelector('input')?.focus()
          }}
          onLeave={() => {
            keepSearch(term)
            setOpen(false)
          }}
        />
      )}
    </form>
  )
}

const LOOK = {
  pill: 'h-12 bg-sunk hover:bg-line',
  hero: 'h-14 bg-raised shadow-soft hover:bg-sunk',
}
