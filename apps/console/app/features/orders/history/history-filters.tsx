import { DELIVERY_TYPES, ORDER_STATUSES } from '@hawker/domain/orders/order-status'
import { Icon } from '@hawker/ui/icon'
import { searchIcon } from '@hawker/ui/icons'
import { SelectField } from '@hawker/ui/select-field'
import { DateRangeFields } from '../../../lib/lists/date-range-fields.tsx'
import { SearchField } from '../../../lib/lists/search-field.tsx'
import { useTexts } from '../../../lib/texts.tsx'
import type { HistoryFilter } from './history-filter.ts'

type HistoryFiltersProps = {
  filter: HistoryFilter
  onChoose: (key: keyof HistoryFilter, value: string) => void
}

export function HistoryFilters({ filter, onChoose }: HistoryFiltersProps) {
  const { t } = useTexts()
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      <SearchField
        className="col-span-full"
        label={t('history.search')}
        leading={<Icon of={searchIcon} />}
        value={filter.search ?? ''}
        maxLength={60}
        onSearch={(value) => onChoose('search', value)}
      />
      <SelectField
        label={t('history.status')}
        value={filter.status ?? ''}
        onChange={(event) => onChoose('status', event.target.value)}
      >
        <option value="">{t('history.any')}</option>
        {ORDER_STATUSES.map((status) => (
          <option key={status} value={status}>
            {t(`status.${status}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('history.type')}
        value={filter.type ?? ''}
        onChange={(event) => onChoose('type', event.target.value)}
      >
        <option value="">{t('history.any')}</option>
        {DELIVERY_TYPES.map((type) => (
          <option key={type} value={type}>
            {t(`board.${type}`)}
          </option>
        ))}
      </SelectField>
      <DateRangeFields from={filter.from} to={filter.to} onChoose={onChoose} />
    </div>
  )
}
