import type { ShopApplication } from '@hawker/contract/applications'
import { storeIcon } from '@hawker/ui/icons'
import { api, sendWithRetry } from '../../lib/api.ts'
import { usePaged } from '../../lib/lists/paged-list.tsx'
import { usePage } from '../../lib/lists/pager.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { Fact } from './application-card.tsx'
import { ApplicationList } from './application-list.tsx'

export function ShopApplications() {
  const { t, list } = useTexts()
  const page = usePage()
  const load = () => api('listShopApplications', { query: { page, perPage: 20 } })
  return (
    <ApplicationList<ShopApplication>
      of={usePaged(`shop applications ${page}`, load)}
      icon={storeIcon}
      titleOf={({ translations }) => Object.values(translations)[0]?.title ?? ''}
      facts={({ type, address, phone, hours, delivery_types: deliveryTypes, tax_id: taxId }) => (
        <>
          <Fact name={t('applications.kind')}>{t(`applications.kind_${type}`)}</Fact>
          <Fact name={t('applications.address')}>
            <bdi>{address}</bdi>
          </Fact>
          <Fact name={t('applications.phone')}>
            <bdi>{phone}</bdi>
          </Fact>
          <Fact name={t('applications.hours')}>
            <bdi>{`${hours.from}–${hours.to}`}</bdi>
          </Fact>
          <Fact name={t('applications.ways')}>
            {list(deliveryTypes.map((deliveryType) => t(`applications.way_${deliveryType}`)))}
          </Fact>
          {taxId && (
            <Fact name={t('applications.tax_id')}>
              <bdi>{taxId}</bdi>
            </Fact>
          )}
        </>
      )}
      decide={({ id }, body) =>
        sendWithRetry((idempotencyKey) =>
          api('decideShopApplication', { params: { id }, body, idempotencyKey }),
        )
      }
    />
  )
}
