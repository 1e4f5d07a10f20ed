import { Icon } from '@hawker/ui/icon'
import { IconButton, IconLink } from '@hawker/ui/icon-button'
import { arrowBackIcon, closeIcon, searchIcon } from '@hawker/ui/icons'
import type { RefObject } from 'react'
import { useLocation, useNavigate } from '@hawker/web/router/hooks'
import { PreservedFields } from '../../lib/visit/preserved-fields.tsx'
import { useTexts } from '../../lib/texts.tsx'

type Props = {
  term: string
  onTerm: (term: string) => void
  onSubmit: (term: string) => void
  field: RefObject<HTMLInputElement | null>
}

/** The search field of the search page on phones, in place of the header. */
export function MobileSearchBar({ term, onTerm, onSubmit, field }: Props) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const { key } = useLocation()
  return (
    <div className="sticky top-0 z-20 border-b border-line bg-surface/95 backdrop-blur lg:hidden">
      <form
        action="/search"
        role="search"
        className="page flex h-16 items-center gap-1 ps-1.5!"
        onSubmit={(event) => {
          event.preventDefault()
          if (term.trim() !== '') onSubmit(term.trim())
          field.current?.blur()
        }}
      >
        <PreservedFields action="/search" />
        <IconLink
          icon={arrowBackIcon}
          label={t('action.back')}
          href="/"
          onClick={(event) => {
            // The first page of the visit has no history entry of this site.
            if (key === 'default') return
            event.preventDefault()
            void navigate(-1)
          }}
        />
        <div className="relative min-w-0 flex-1">
          <Icon
            of={searchIcon}
            className="pointer-events-none absolute inset-y-0 start-4 my-auto text-muted"
          />
          <input
            ref={field}
            type="search"
            name="q"
            autoComplete="off"
            enterKeyHint="search"
            aria-label={t('search.placeholder')}
            placeholder={t('search.placeholder')}
            value={term}
            onChange={(event) => onTerm(event.target.value)}
            className="h-12 w-full rounded-full bg-sunk ps-12 pe-12 [&::-webkit-search-cancel-button]:hidden"
          />
          {term !== '' && (
            <IconButton
              icon={closeIcon}
              iconSize={18}
              label={t('search.clear')}
              className="absolute! end-0.5 top-0.5"
              onClick={() => {
                onTerm('')
                field.current?.focus()
              }}
            />
          )}
        </div>
      </form>
    </div>
  )
}
