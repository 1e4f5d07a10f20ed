import { Icon } from '@hawker/ui/icon'
import { searchIcon } from '@hawker/ui/icons'
import { SelectField } from '@hawker/ui/select-field'
import { useTexts } from '../texts.tsx'
import { SearchField } from './search-field.tsx'
import { useUrlFilter } from './use-url-filter.ts'

type NumberSearchProps<Status extends string> = {
  label: string
  statuses: readonly Status[]
  statusName: (status: Status) => string
  /** Another filter is set. Without any, the list has only what is unfinished. */
  hasOthers?: boolean
}

/** Staff find an order or a parcel by its number, or list those of a status. */
export function NumberSearch<Status extends string>({
  label,
  statuses,
  statusName,
  hasOthers = false,
}: NumberSearchProps<Status>) {
  const { t } = useTexts()
  const filter = useUrlFilter()
  const number = filter.get('number')
  const isSearch = number !== '' || hasOthers
  return (
    <div className="grid gap-3 sm:grid-cols-[2fr_1fr]">
      <SearchField
        label={label}
        leading={<Icon of={searchIcon} />}
        value={number}
        maxLength={20}
        onSearch={(value) => filter.set('number', value, { replace: true })}
      />
      <SelectField
        label={t('history.status')}
        hideLabel
        value={statuses.find((known) => known === filter.get('status')) ?? ''}
        onChange={(event) => filter.set('status', event.target.value)}
      >
        <option value="">{t(isSearch ? 'history.any' : 'rescue.unfinished')}</option>
        {statuses.map((status) => (
          <option key={status} value={status}>
            {statusName(status)}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
