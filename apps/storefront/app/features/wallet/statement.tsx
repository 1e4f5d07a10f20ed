import type { Wallet, WalletMovement } from '@hawker/contract/wallet'
import { intlLocale } from '@hawker/i18n/locales'
import { Card } from '@hawker/ui/card'
import { Chip } from '@hawker/ui/chip'
import { EmptyState } from '@hawker/ui/empty-state'
import { receiptIcon } from '@hawker/ui/icons'
import { ButtonLink } from '@hawker/ui/button'
import { orThrow } from '@hawker/web/api/results'
import { browserApi } from '../../lib/api.ts'
import { type ListPage, useInfinite } from '@hawker/web/query/infinite-list'
import { NextPageLoader } from '../../lib/next-page-loader.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { useHydrated } from '@hawker/web/hydration/use-hydrated'
import { HistoryRow } from './history-row.tsx'
import { useMoney } from './use-money.ts'

/** Transactions on one page. */
export const HISTORY_PAGE = 20
/** The filters of the statement. */
export const FILTERS = [
  'order',
  'refund',
  'send',
  'receive',
  'topup',
  'referral',
  'credit',
] as const
export type Filter = (typeof FILTERS)[number]
export const filterOf = (text: string | null): Filter | undefined =>
  FILTERS.find((name) => name === text)
const hrefOf = (filter: Filter | undefined, page = 1): string => {
  const query = new URLSearchParams({
    ...(filter ? { type: filter } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  }).toString()
  return query === '' ? '/wallet' : `/wallet?${query}`
}

type Props = {
  wallet: Wallet
  filter: Filter | undefined
  movementId: string | undefined
  first: ListPage<WalletMovement>
}

export function Statement({ wallet, filter, movementId, first }: Props) {
  const { t, lang } = useTexts()
  const money = useMoney(wallet.currency)
  // The time zone is known only in the browser.
  const timeZone = useHydrated() ? new Intl.DateTimeFormat().resolvedOptions().timeZone : 'UTC'
  const list = useInfinite(first, async (page) => {
    const { data, meta } = orThrow(
      await browserApi('listWalletHistories', {
        query: { page, perPage: HISTORY_PAGE, ...(filter ? { type: filter } : {}) },
      }),
    )
    return { items: data, page, lastPage: meta.last_page, total: meta.total }
  })
  const months = byMonth(list.items)
  const monthName = (month: string) =>
    new Intl.DateTimeFormat(intlLocale(lang), {
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    }).format(Date.parse(`${month}-01T00:00:00Z`))
  return (
    <section
      aria-labelledby="wallet-statement"
      className="grid min-w-0 grid-cols-1 content-start gap-3"
    >
      <h2 id="wallet-statement" className="text-lg font-semibold">
        {t('wallet.statement')}
      </h2>
      <nav
        aria-label={t('wallet.filter')}
        className="no-scrollbar -mx-4 flex gap-2 overflow-x-auto px-4 md:mx-0 md:flex-wrap md:px-0"
      >
        <Chip
          href={hrefOf(undefined)}
          selected={filter === undefined && movementId === undefined}
          stay
        >
          {t('wallet.all')}
        </Chip>
        {FILTERS.map((kind) => (
          <Chip key={kind} href={hrefOf(kind)} selected={filter === kind} stay>
            {t(`wallet.filter_${kind}`)}
          </Chip>
        ))}
      </nav>
      {movementId !== undefined && list.items.length > 0 && (
        <p dir="auto" className="text-sm text-muted">
          {t('wallet.reference', { reference: movementId })}
        </p>
      )}
      {list.items.length === 0 && (
        <Card>
          <EmptyState
            icon={receiptIcon}
            title={t(
              filter === undefined && movementId === undefined
                ? 'wallet.empty'
                : 'wallet.empty_filter',
            )}
            text={filter === undefined ? t('wallet.empty_hint') : undefined}
            level={3}
            action={
              filter === undefined ? undefined : (
                <ButtonLink href="/wallet">{t('wallet.show_all')}</ButtonLink>
              )
            }
          />
        </Card>
      )}
      {[...months].map(([month, rows]) => (
        <Card key={month}>
          <h3 className="text-sm font-semibold text-muted">{monthName(month)}</h3>
          <ul className="divide-y divide-line">
            {rows.map((row) => (
              <HistoryRow key={row.id} row={row} money={money} timeZone={timeZone} />
            ))}
          </ul>
        </Card>
      ))}
      <NextPageLoader list={list} href={hrefOf(filter, first.page + 1)} />
    </section>
  )
}

function byMonth(rows: readonly WalletMovement[]): Map<string, WalletMovement[]> {
  const months = new Map<string, WalletMovement[]>()
  for (const row of rows) {
    const month = row.created_at.slice(0, 7)
    months.set(month, [...(months.get(month) ?? []), row])
  }
  return months
}
