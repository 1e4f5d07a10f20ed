import { Button, ButtonLink } from '@hawker/ui/button'
import { EmptyState } from '@hawker/ui/empty-state'
import { storeIcon } from '@hawker/ui/icons'
import { AddressButton } from '../address/index.ts'
import { useSite } from '../../lib/site.ts'
import { useTexts } from '../../lib/texts.tsx'
import { filtersOf, isFiltered, withoutFilters } from './filters.ts'

/** Nobody delivers here, or nobody passes the filters: each with its own way on. */
export function NothingHere({ search }: { search: URLSearchParams }) {
  const { t } = useTexts()
  const { address } = useSite()
  const filtered = isFiltered(filtersOf(search))
  if (!filtered && address)
    return (
      <EmptyState
        icon={storeIcon}
        title={t('shop.no_delivery_here')}
        text={t('home.empty_hint')}
        action={<AddressButton look="pill" />}
      />
    )
  return (
    <EmptyState
      icon={storeIcon}
      title={t('home.empty_filtered')}
      text={t('home.empty_filtered_hint')}
      action={
        <>
          <ButtonLink href={withoutFilters(search)}>{t('action.clear_all')}</ButtonLink>
          <Button variant="secondary" onClick={() => history.back()}>
            {t('action.back')}
          </Button>
        </>
      }
    />
  )
}
