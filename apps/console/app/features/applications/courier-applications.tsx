import type { CourierApplication } from '@hawker/contract/applications'
import { bikeIcon } from '@hawker/ui/icons'
import { api, sendWithRetry } from '../../lib/api.ts'
import { usePaged } from '../../lib/lists/paged-list.tsx'
import { usePage } from '../../lib/lists/pager.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { Fact } from './application-card.tsx'
import { ApplicationList } from './application-list.tsx'

export function CourierApplications() {
  const { t } = useTexts()
  const page = usePage()
  const load = () => api('listDriverRequests', { query: { page, perPage: 20 } })
  return (
    <ApplicationList<CourierApplication>
      of={usePaged(`driver requests ${page}`, load)}
      icon={bikeIcon}
      titleOf={({ user }) => user.firstname}
      facts={({ vehicle, city, phone }) => (
        <>
          <Fact name={t('applications.vehicle')}>{t(`applications.vehicle_${vehicle}`)}</Fact>
          <Fact name={t('applications.city')}>
            <bdi>{city}</bdi>
          </Fact>
          <Fact name={t('applications.phone')}>
            <bdi>{phone}</bdi>
          </Fact>
        </>
      )}
      decide={({ id }, body) =>
        sendWithRetry((idempotencyKey) =>
          api('decideDriverRequest', { params: { id }, body, idempotencyKey }),
        )
      }
    />
  )
}
