import { ORDER_STATUSES } from '@hawker/domain/orders/order-status'
import { Button } from '@hawker/ui/button'
import { EmptyState } from '@hawker/ui/empty-state'
import { receiptIcon } from '@hawker/ui/icons'
import { api } from '../../../lib/api.ts'
import { Paged, usePaged } from '../../../lib/lists/paged-list.tsx'
import { usePage } from '../../../lib/lists/pager.tsx'
import { NumberSearch } from '../../../lib/lists/number-search.tsx'
import { Page } from '../../../lib/page/page.tsx'
import { useTexts } from '../../../lib/texts.tsx'
import { useUrlFilter } from '../../../lib/lists/use-url-filter.ts'
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
      <NumberSearch
        label={t('rescue.number')}
        statuses={ORDER_STATUSES}
        statusName={(known) => t(`status.${known}`)}
      />
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
