import { readPositiveInteger } from '@hawker/std/positive-integer'
import type { PageMeta } from '@hawker/contract/core/operation'
import { formatNumber } from '@hawker/i18n/format'
import { Button } from '@hawker/ui/button'
import { useSearchParams } from '@hawker/web/router/hooks'
import { useTexts } from '../texts.tsx'

/** The page number of a list. It is in the address, so that it can be shared and revisited. */
export function usePage(): number {
  const [search] = useSearchParams()
  return readPositiveInteger(search.get('page')) ?? 1
}

/** Moves between the pages of a list. */
export function Pager({ meta }: { meta: Pick<PageMeta, 'current_page' | 'last_page'> }) {
  const { t, lang } = useTexts()
  const [, setSearch] = useSearchParams()
  const { current_page: page, last_page: last } = meta
  if (last <= 1) return null
  const go = (next: number) =>
    setSearch((search) => {
      if (next === 1) search.delete('page')
      else search.set('page', String(next))
      return search
    })
  return (
    <nav aria-label={t('pager.title')} className="flex items-center justify-center gap-3">
      <Button variant="secondary" disabled={page <= 1} onClick={() => go(page - 1)}>
        {t('pager.previous')}
      </Button>
      <span className="tabular text-sm text-muted">
        {t('pager.place', { page: formatNumber(page, lang), last: formatNumber(last, lang) })}
      </span>
      <Button variant="secondary" disabled={page >= last} onClick={() => go(page + 1)}>
        {t('pager.next')}
      </Button>
    </nav>
  )
}
