import type { StaffParcelType } from '@hawker/contract/staff-parcels'
import { Badge } from '@hawker/ui/badge'
import { buttonClass } from '@hawker/ui/button'
import { EmptyState } from '@hawker/ui/empty-state'
import { Icon } from '@hawker/ui/icon'
import { parcelIcon, plusIcon } from '@hawker/ui/icons'
import { Notice } from '@hawker/ui/notice'
import { smallPicture } from '@hawker/web/pictures/picture-url'
import { useLiveResource } from '@hawker/web/query/use-live-resource'
import { Link } from '@hawker/web/router/components'
import { api } from '../../../lib/api.ts'
import { useCurrencies } from '../../../lib/currencies.ts'
import { ListSkeleton } from '../../../lib/lists/list-skeleton.tsx'
import { Page } from '../../../lib/page/page.tsx'
import { useTexts } from '../../../lib/texts.tsx'
import { TroubleScreen } from '../../../lib/page/trouble-screen.tsx'
import { ParcelsTabs } from '../parcels-tabs.tsx'
import { titleOf } from './type-draft.ts'

const readTypes = () => api('listStaffParcelTypes')
const readSettings = () => api('listStaffSettings')

/** The sizes that senders choose from, inactive ones too. */
export function StaffParcelTypesPage() {
  const { t } = useTexts()
  const types = useLiveResource('parcel types', readTypes)
  const settings = useLiveResource('staff settings of parcels', readSettings)
  const isOff = settings.data?.find(({ key }) => key === 'active_parcel')?.value !== '1'
  return (
    <>
      <ParcelsTabs />
      <Page
        title={t('parcels.types')}
        text={t('parcels.types_text')}
        action={
          <Link to="/staff/parcels/types/new" className={buttonClass({})}>
            <span className="inline-flex items-center gap-2">
              <Icon of={plusIcon} />
              {t('parcels.type_add')}
            </span>
          </Link>
        }
      >
        {settings.data && isOff && (
          <Notice
            kind="warning"
            title={t('parcels.off')}
            action={
              <Link
                to="/staff/settings"
                className="inline-flex min-h-11 items-center font-semibold underline"
              >
                {t('staff.settings')}
              </Link>
            }
          />
        )}
        {types.data === undefined ? (
          types.trouble ? (
            <TroubleScreen trouble={types.trouble} onRetry={() => void types.refresh()} />
          ) : (
            <ListSkeleton rows={3} />
          )
        ) : types.data.length === 0 ? (
          <EmptyState
            icon={parcelIcon}
            title={t('parcels.types_none')}
            text={t('parcels.types_none_hint')}
          />
        ) : (
          <ul className="grid gap-2">
            {types.data.map((type) => (
              <li key={type.id}>
                <TypeRow type={type} />
              </li>
            ))}
          </ul>
        )}
      </Page>
    </>
  )
}

function TypeRow({ type }: { type: StaffParcelType }) {
  const { t, lang, money, list } = useTexts()
  const currency = useCurrencies()()
  const vehicles = type.vehicles.map((vehicle) => t(`applications.vehicle_${vehicle}`))
  return (
    <Link
      to={`/staff/parcels/types/${type.id}`}
      className="flex items-center gap-4 rounded-md bg-surface px-4 py-3 shadow-soft transition-colors hover:bg-sunk"
    >
      {type.img === null ? (
        <span className="grid size-14 shrink-0 place-items-center rounded-sm bg-sunk text-muted">
          <Icon of={parcelIcon} />
        </span>
      ) : (
        <img
          src={smallPicture(type.img)}
          alt=""
          width={56}
          height={56}
          className="size-14 shrink-0 rounded-sm object-cover"
        />
      )}
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-2">
          <bdi className="font-semibold">{titleOf(type, lang)}</bdi>
          {!type.active && <Badge tone="amber">{t('parcels.inactive')}</Badge>}
        </span>
        <span className="mt-1 block text-sm text-muted">
          {t('parcels.price_line', {
            price: money(type.price, currency),
            km: money(type.price_per_km, currency),
          })}
          {' · '}
          {vehicles.length === 0 ? t('parcels.any_vehicle') : list(vehicles)}
        </span>
      </span>
    </Link>
  )
}
