import { ORDER_STATUSES } from '@hawker/domain/orders/order-status'
import { Button } from '@hawker/ui/button'
import { EmptyState } from '@hawker/ui/empty-state'
import { Icon } from '@hawker/ui/icon'
import { receiptIcon, searchIcon } from '@hawker/ui/icons'
import { SelectField } from '@hawker/ui/select-field'
import { api } from '../../lib/api.ts'
import { Paged, usePaged } from '../../lib/lists/paged-list.tsx'
import { usePage } from '../../lib/lists/pager.tsx'
import { SearchField } from '../../lib/lists/search-field.tsx'
import { Page } from '../../lib/page.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { useUrlFilter } from '../../lib/lists/use-url-filter.ts'
import { OrderRow } from './order-row.tsx'

/** Finds orders by number. Without a number it lists unfinished ones, the longest waiting first. */
export function StaffOrdersPage() {
  const { t, lang } = useTexts()
  const filter = useUrlFilter()
  const number = filter.get('number')
  const status = ORDER_STATUSES.find((known) => known === filter.get('status'))
  const page = usePage()
  const load = () =>
    api('listStaffOrders', {
      query: {
        page,
        perPage: 20,
        ...(number === '' ? {} : { number }),
        ...(status ? { status } : {}),
      },
    })
  const orders = usePaged(`orders ${lang} ${number} ${status} ${page}`, load)
  return (
    <Page title={t('rescue.title')} text={t('rescue.text')}>
      <div className="grid gap-3 sm:grid-cols-[2fr_1fr]">
        <SearchField
          label={t('rescue.number')}
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
          {ORDER_STATUSES.map((known) => (
            <option key={known} value={known}>
              {t(`status.${known}`)}
            </option>
          ))}
        </SelectField>
      </div>
      <Paged
        of={orders}
        empty={
          <EmptyState
            icon={receiptIcon}
            title={t(number === '' && !status ? 'rescue.none_stuck' : 'history.none_found')}
            action={
              (number !== '' || status) && (
                <Button onClick={filter.clear}>{t('history.clear')}</Button>
              )
            }
          />
        }
      >
        {({ rows }) => (
          <ul className="grid gap-2">
            {rows.map((order) => (
              <li key={order.id}>
                <OrderRow order={order} />
              </li>
            ))}
          </ul>
        )}
      </Paged>
    </Page>
  )
}
