import type { OrderRow } from '@hawker/contract/orders'
import { intlLocale } from '@hawker/i18n/locales'
import { Button, ButtonLink } from '@hawker/ui/button'
import { EmptyState } from '@hawker/ui/empty-state'
import { Icon } from '@hawker/ui/icon'
import { receiptIcon, searchIcon } from '@hawker/ui/icons'
import { useState } from 'react'
import { Form, useRevalidator, useSearchParams } from '@hawker/web/router/hooks'
import { browserApi } from '../../lib/api.ts'
import { useTexts } from '../../lib/texts.tsx'
import { lookOf } from '../shop-card/index.ts'
import { ActiveRow, PastRow } from './order-row.tsx'

/** Orders on one page of the list. */
export const ORDERS_PAGE = 20
export const ACTIVE = ['new', 'accepted', 'cooking', 'ready', 'on_a_way'] as const
export const PAST = ['delivered', 'cancelled'] as const
/** Browsers limit connections to a server. The other rows update with the reloads of these. */
const MAX_STREAMS = 4

export type OrdersData = { term: string; active: OrderRow[]; past: OrderRow[]; lastPage: number }

/** The visitor's orders: current ones live, then by month. */
export function OrderList({ term, active, past, lastPage }: OrdersData) {
  const { t } = useTexts()
  const look = lookOf(useSearchParams()[0])
  const { revalidate } = useRevalidator()
  const more = usePastOrders(term, past, lastPage)
  const reload = () => void revalidate()
  const isEmpty = active.length === 0 && more.rows.length === 0
  return (
    <>
      {(!isEmpty || term !== '') && (
        <Form role="search" aria-label={t('orders.search')} className="relative">
          <Icon
            of={searchIcon}
            className="pointer-events-none absolute inset-y-0 start-4 my-auto text-muted"
          />
          <input
            key={term}
            type="search"
            name="q"
            defaultValue={term}
            maxLength={60}
            aria-label={t('orders.search')}
            placeholder={t('orders.search')}
            className="h-12 w-full rounded-full bg-sunk ps-12 pe-5 hover:bg-line"
          />
        </Form>
      )}
      {isEmpty &&
        (term === '' ? (
          <EmptyState
            icon={receiptIcon}
            title={t('orders.empty')}
            text={t('orders.empty_hint')}
            action={<ButtonLink href="/">{t('cart.empty_action')}</ButtonLink>}
          />
        ) : (
          <EmptyState
            icon={searchIcon}
            title={t('search.empty', { term })}
            action={<ButtonLink href="/orders">{t('orders.show_all')}</ButtonLink>}
          />
        ))}
      {active.length > 0 && (
        <section aria-labelledby="orders-active" className="grid gap-3">
          <h2 id="orders-active" className="text-lg font-semibold">
            {t('orders.active')}
          </h2>
          {active.map((row, index) =>
            index < MAX_STREAMS ? (
              <ActiveRow key={row.id} row={row} onMoved={reload} />
            ) : (
              <PastRow key={row.id} row={row} look={look} />
            ),
          )}
        </section>
      )}
      <Months rows={more.rows} />
      {more.next && (
        <Button variant="secondary" loading={more.busy} onClick={() => void more.next?.()}>
          {t(more.failed ? 'action.retry' : 'action.load_more')}
        </Button>
      )}
    </>
  )
}

function Months({ rows }: { rows: readonly OrderRow[] }) {
  const { lang } = useTexts()
  const look = lookOf(useSearchParams()[0])
  const months = new Map<string, OrderRow[]>()
  for (const row of rows) {
    const month = row.created_at.slice(0, 7)
    months.set(month, [...(months.get(month) ?? []), row])
  }
  return [...months].map(([month, members]) => (
    <section key={month} aria-label={monthName(month, lang)} className="grid gap-3">
      <h2 className="text-lg font-semibold">{monthName(month, lang)}</h2>
      {members.map((row) => (
        <PastRow key={row.id} row={row} look={look} />
      ))}
    </section>
  ))
}

const monthName = (month: string, lang: string) =>
  new Intl.DateTimeFormat(intlLocale(lang), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(Date.parse(`${month}-01T00:00:00Z`))

/** Loads the pages after the first. */
function usePastOrders(term: string, first: OrderRow[], lastPage: number) {
  const [state, setState] = useState({
    first,
    page: 1,
    rows: first,
    last: lastPage,
    busy: false,
    failed: false,
  })
  const current =
    state.first === first
      ? state
      : { first, page: 1, rows: first, last: lastPage, busy: false, failed: false }
  const load = async () => {
    setState({ ...current, busy: true, failed: false })
    const result = await browserApi('listOrders', {
      query: {
        statuses: [...PAST],
        page: current.page + 1,
        perPage: ORDERS_PAGE,
        ...(term === '' ? {} : { search: term }),
      },
    })
    if (!result.ok) return setState({ ...current, busy: false, failed: true })
    const knownIds = new Set(current.rows.map(({ id }) => id))
    setState({
      ...current,
      page: current.page + 1,
      rows: [...current.rows, ...result.data.filter(({ id }) => !knownIds.has(id))],
      last: result.meta.last_page,
      busy: false,
    })
  }
  return {
    rows: current.rows,
    busy: current.busy,
    failed: current.failed,
    next: current.page < current.last ? load : undefined,
  }
}
