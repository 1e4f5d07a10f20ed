import { Chip, ChipRow } from '@hawker/ui/chip'
import { useTexts } from '../../lib/texts.tsx'
import { Page } from '../../lib/page/page.tsx'
import { useUrlFilter } from '../../lib/lists/use-url-filter.ts'
import { CourierApplications } from './courier-applications.tsx'
import { ShopApplications } from './shop-applications.tsx'

/** Applications of shops and couriers. The server lists undecided ones first. */
export function Applications() {
  const { t } = useTexts()
  const filter = useUrlFilter()
  const drivers = filter.get('kind') === 'drivers'
  return (
    <Page title={t('applications.title')} text={t('applications.text')}>
      <ChipRow label={t('applications.title')}>
        <Chip selected={!drivers} onClick={() => filter.set('kind', '')}>
          {t('applications.shops')}
        </Chip>
        <Chip selected={drivers} onClick={() => filter.set('kind', 'drivers')}>
          {t('applications.drivers')}
        </Chip>
      </ChipRow>
      {drivers ? <CourierApplications /> : <ShopApplications />}
    </Page>
  )
}
