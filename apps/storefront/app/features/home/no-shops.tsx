import { Button, ButtonLink } from '@hawker/ui/button'
import { EmptyState } from '@hawker/ui/empty-state'
import { storeIcon } from '@hawker/ui/icons'
import { AddressButton } from '../address/index.ts'
import { useSite } from '../../lib/page/site.ts'
import { useTexts } from '../../lib/texts.tsx'
import { filtersOf, isFiltered, withoutFilters } from './filters.ts'

/** No shop delivers here, or none matches the filters. */
export function NoShops({ search }: { search: URLSearchParams }) {
  const { t } = useTexts()
  const { address } = useSite()
  const hasFilters = isFiltered(filtersOf(search))
  if (!hasFilters && address)
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
