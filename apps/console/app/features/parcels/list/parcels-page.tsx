import { PARCEL_STATUSES } from '@hawker/domain/parcels/parcel-status'
import { Button } from '@hawker/ui/button'
import { EmptyState } from '@hawker/ui/empty-state'
import { parcelIcon } from '@hawker/ui/icons'
import { api } from '../../../lib/api.ts'
import { Paged, usePaged } from '../../../lib/lists/paged-list.tsx'
import { usePage } from '../../../lib/lists/pager.tsx'
import { DateRangeFields } from '../../../lib/lists/date-range-fields.tsx'
import { NumberSearch } from '../../../lib/lists/number-search.tsx'
import { readDate } from '../../../lib/lists/read-date.ts'
import { SearchField } from '../../../lib/lists/search-field.tsx'
import { useUrlFilter } from '../../../lib/lists/use-url-filter.ts'
import { Page } from '../../../lib/page/page.tsx'
import { useTexts } from '../../../lib/texts.tsx'
import { ParcelsTabs } from '../parcels-tabs.tsx'
import { ParcelRow } from './parcel-row.tsx'

const PEOPLE = ['sender', 'courier'] as const

/** What the address says, apart from number and status. */
function readFilter(get: (key: string) => string) {
  const { from, to } = { from: readDate(get('from')), to: readDate(get('to')) }
  return {
    ...(get('sender') === '' ? {} : { sender: get('sender').slice(0, 60) }),
    ...(get('courier') === '' ? {} : { courier: get('courier').slice(0, 60) }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  }
}

/** Finds parcels. Without a filter it lists open ones, the longest waiting first. */
export function StaffParcelsPage() {
  const { t, lang } = useTexts()
  const filter = useUrlFilter()
  const number = filter.get('number')
  const status = PARCEL_STATUSES.find((known) => known === filter.get('status'))
  const others = readFilter(filter.get)
  const page = usePage()
  const isFiltered = number !== '' || status !== undefined || Object.keys(others).length > 0
  const load = () =>
    api('listStaffParcels', {
      query: {
        page,
        perPage: 20,
        ...(number === '' ? {} : { number }),
        ...(status ? { status } : {}),
        ...others,
      },
    })
  const parcels = usePaged(
    `parcels ${lang} ${number} ${status} ${page} ${JSON.stringify(others)}`,
    load,
  )
  return (
    <>
      <ParcelsTabs />
      <Page title={t('parcels.title')} text={t('parcels.text')}>
        <NumberSearch
          label={t('parcels.number')}
          statuses={PARCEL_STATUSES}
          statusName={(known) => t(`parcel_status.${known}`)}
          hasOthers={Object.keys(others).length > 0}
        />
        <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-4">
          {PEOPLE.map((key) => (
            <SearchField
              key={key}
              label={t(`parcels.by_${key}`)}
              className="col-span-2"
              value={others[key] ?? ''}
              maxLength={60}
              onSearch={(value) => filter.set(key, value, { replace: true })}
            />
          ))}
          <DateRangeFields from={others.from} to={others.to} onChoose={filter.set} />
        </div>
        <Paged
          of={parcels}
          empty={
            <EmptyState
              icon={parcelIcon}
              title={t(isFiltered ? 'parcels.none_found' : 'parcels.none')}
              action={isFiltered && <Button onClick={filter.clear}>{t('parcels.clear')}</Button>}
            />
          }
        >
          {({ rows }) => (
            <ul className="grid gap-2">
              {rows.map((parcel) => (
                <li key={parcel.id}>
                  <ParcelRow parcel={parcel} />
                </li>
              ))}
            </ul>
          )}
        </Paged>
      </Page>
    </>
  )
}
