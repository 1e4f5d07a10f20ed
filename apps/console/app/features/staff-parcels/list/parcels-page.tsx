import { PARCEL_STATUSES } from '@hawker/domain/parcels/parcel-status'
import { Button } from '@hawker/ui/button'
import { EmptyState } from '@hawker/ui/empty-state'
import { Icon } from '@hawker/ui/icon'
import { parcelIcon, searchIcon } from '@hawker/ui/icons'
import { SelectField } from '@hawker/ui/select-field'
import { api } from '../../../lib/api.ts'
import { Paged, usePaged } from '../../../lib/lists/paged-list.tsx'
import { usePage } from '../../../lib/lists/pager.tsx'
import { SearchField } from '../../../lib/lists/search-field.tsx'
import { useUrlFilter } from '../../../lib/lists/use-url-filter.ts'
import { Page } from '../../../lib/page.tsx'
import { useTexts } from '../../../lib/texts.tsx'
import { ParcelsTabs } from '../parcels-tabs.tsx'
import { ParcelRow } from './parcel-row.tsx'

/** Finds parcels by number. Without a number it lists open ones, the longest waiting first. */
export function StaffParcelsPage() {
  const { t, lang } = useTexts()
  const filter = useUrlFilter()
  const number = filter.get('number')
  const status = PARCEL_STATUSES.find((known) => known === filter.get('status'))
  const page = usePage()
  const isFiltered = number !== '' || status !== undefined
  const load = () =>
    api('listStaffParcels', {
      query: {
        page,
        perPage: 20,
        ...(number === '' ? {} : { number }),
        ...(status ? { status } : {}),
      },
    })
  const parcels = usePaged(`parcels ${lang} ${number} ${status} ${page}`, load)
  return (
    <>
      <ParcelsTabs />
      <Page title={t('parcels.title')} text={t('parcels.text')}>
        <div className="grid gap-3 sm:grid-cols-[2fr_1fr]">
          <SearchField
            label={t('parcels.number')}
            leading={<Icon of={searchIcon} />}
            value={number}
            maxLength={20}
            onSearch={(value) => filter.set('number', value, { replace: true })}
          />
          <SelectField
            label={t('history.status')}
            hideLabel
            value={status ?? ''}
            onChange={(event) => filter.set('status', event.target.value)}
          >
            <option value="">{t(number === '' ? 'rescue.unfinished' : 'history.any')}</option>
            {PARCEL_STATUSES.map((known) => (
              <option key={known} value={known}>
                {t(`parcel_status.${known}`)}
              </option>
            ))}
          </SelectField>
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
