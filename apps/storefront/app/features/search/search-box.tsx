import { Icon } from '@hawker/ui/icon'
import { searchIcon } from '@hawker/ui/icons'
import { useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from '@hawker/web/router/hooks'
import { preservedPath } from '../../lib/visit/preserved-params.ts'
import { PreservedFields } from '../../lib/visit/preserved-fields.tsx'
import { onDemand } from '../../lib/on-demand.tsx'
import { addSearch } from '../../lib/device/device-data.ts'
import { useTexts } from '../../lib/texts.tsx'

const SearchPanel = onDemand(() => import('./search-panel.tsx'))

/**
 * The search field of the header: a plain form. With scripts a panel of suggestions opens below it.
 * `hero` is the large field of the start page.
 */
export function SearchBox({ label, look = 'pill' }: { label?: string; look?: 'pill' | 'hero' }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const formRef = useRef<HTMLFormElement>(null)
  const currentLocation = useLocation()
  const { search } = currentLocation
  // While a search loads, the field shows the new term.
  const nextLocation = useNavigation().location
  const { pathname, search: query } =
    nextLocation?.pathname === '/search' ? nextLocation : currentLocation
  const searchedTerm = pathname === '/search' ? (new URLSearchParams(query).get('q') ?? '') : ''
  const [typed, setTyped] = useState({ term: searchedTerm, searched: searchedTerm, typing: false })
  // On the search page the field shows the searched term, unless the customer is typing.
  if (typed.searched !== searchedTerm)
    setTyped(({ term, typing }) => ({
      term: typing ? term : searchedTerm,
      searched: searchedTerm,
      typing,
    }))
  const { term } = typed
  const setTerm = (text: string) => setTyped({ term: text, searched: searchedTerm, typing: true })
  const stopTyping = () => setTyped((now) => ({ ...now, typing: false }))
  const [open, setOpen] = useState(false)
  const submit = (text: string) => {
    setOpen(false)
    if (text.trim() === '') return
    stopTyping()
    addSearch(text)
    void navigate(preservedPath(`/search?q=${encodeURIComponent(text.trim())}`, search))
  }
  return (
    // The form handles the arrow keys and Escape of its field and links.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={formRef}
      action="/search"
      role="search"
      // A page may contain two search forms, which need distinct names.
      aria-label={label}
      className="relative"
      onSubmit={(event) => {
        event.preventDefault()
        submit(term)
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setOpen(false)
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
        const focusable = [
          ...(formRef.current?.querySelectorAll<HTMLElement>(
            'input, [data-panel] a, [data-panel] button',
          ) ?? []),
        ]
        const position = focusable.findIndex((stop) => stop === document.activeElement)
        const next = focusable[position + (event.key === 'ArrowDown' ? 1 : -1)]
        event.preventDefault()
        setOpen(true)
        next?.focus()
      }}
    >
      <PreservedFields action="/search" />
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
          onChoose={(text) => {
            setTerm(text)
            formRef.current?.querySelector('input')?.focus()
          }}
          onLeave={() => {
            addSearch(term)
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
