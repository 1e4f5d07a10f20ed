import type { PageMeta } from '@hawker/contract/core/operation'
import { Chip, ChipRow } from '@hawker/ui/chip'
import { EmptyState } from '@hawker/ui/empty-state'
import { walletIcon } from '@hawker/ui/icons'
import { useSearchParams } from '@hawker/web/router/hooks'
import type { Trouble } from '../../lib/api.ts'
import { ListSkeleton } from '../../lib/lists/list-skeleton.tsx'
import { Pager, usePage } from '../../lib/lists/pager.tsx'
import { PeriodPicker } from '../../lib/period-picker.tsx'
import { usePeriod, type Period } from '../../lib/period.ts'
import { useLiveResource } from '@hawker/web/query/use-live-resource'
import { DeskPage } from '../../lib/page/page.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { TroubleScreen } from '../../lib/page/trouble-screen.tsx'
import type { EarningSource, AmountLine, Statement, Sums } from './amounts.ts'
import { DayRow } from './day-row.tsx'
import { EarningRow } from './earning-row.tsx'
import { Totals } from './totals.tsx'

type Result<T> = { ok: true; data: T } | ({ ok: false } & Trouble)
type EarningsPage<S> =
  | { ok: true; data: (S & EarningSource)[]; meta: PageMeta }
  | ({ ok: false } & Trouble)

type StatementScreenProps<S extends Sums> = {
  name: string
  timeZone: string
  /** The parts of `earned`, and other amounts shown next to it. */
  lines: readonly AmountLine<S>[]
  loadDays: (period: Period) => Promise<Result<Statement<S>>>
  loadEarnings: (period: Period, page: number) => Promise<EarningsPage<S>>
}

/** Earnings in total, by day, and by order. The URL holds the period and the view. */
export function StatementScreen<S extends Sums>({
  name,
  timeZone,
  lines,
  loadDays,
  loadEarnings,
}: StatementScreenProps<S>) {
  const { t, lang } = useTexts()
  const [search, setSearch] = useSearchParams()
  const [period, choosePeriod] = usePeriod(timeZone)
  const page = usePage()
  const byOrder = search.get('view') === 'orders'
  const key = `${name} ${lang} ${period.from} ${period.to}`
  const statement = useLiveResource(key, () => loadDays(period))
  const earnings = useLiveResource(`${key} ${byOrder ? page : ''}`, async () => {
    if (!byOrder) return { ok: true as const, data: undefined }
    const result = await loadEarnings(period, page)
    return result.ok
      ? { ok: true as const, data: { rows: result.data, meta: result.meta } }
      : result
  })
  const show = (view: 'days' | 'orders', day?: string) =>
    setSearch((before) => {
      if (view === 'orders') before.set('view', view)
      else before.delete('view')
      if (day) {
        before.set('from', day)
        before.set('to', day)
      }
      before.delete('page')
      return before
    })

  const trouble = statement.trouble ?? earnings.trouble
  return (
    <DeskPage title={t('earnings.title')}>
      <PeriodPicker period={period} timeZone={timeZone} onChoose={choosePeriod} />
      {statement.data === undefined ? (
        trouble ? (
          <TroubleScreen
            trouble={trouble}
            onRetry={() => void Promise.all([statement.refresh(), earnings.refresh()])}
          />
        ) : (
          <ListSkeleton rows={3} />
        )
      ) : (
        <>
          <Totals sums={statement.data.total} lines={lines} currency={statement.data.currency} />
          <ChipRow label={t('earnings.view')}>
            <Chip selected={!byOrder} onClick={() => show('days')}>
              {t('earnings.by_day')}
            </Chip>
            <Chip selected={byOrder} onClick={() => show('orders')}>
              {t('earnings.by_order')}
            </Chip>
          </ChipRow>
          {statement.data.days.length === 0 ? (
            <EmptyState icon={walletIcon} title={t('earnings.empty')} />
          ) : byOrder ? (
            earnings.data === undefined ? (
              <ListSkeleton />
            ) : (
              <>
                <ul className="grid gap-2">
                  {earnings.data.rows.map((earning) => (
                    <li key={earning.id}>
                      <EarningRow
                        earning={earning}
                        lines={lines}
                        currency={statement.data?.currency}
                        timeZone={timeZone}
                      />
                    </li>
                  ))}
                </ul>
                <Pager meta={earnings.data.meta} />
              </>
            )
          ) : (
            <ul className="grid gap-2">
              {statement.data.days.map((day) => (
                <li key={day.date}>
                  <DayRow
                    day={day}
                    lines={lines}
                    currency={statement.data?.currency}
                    onOpen={() => show('orders', day.date)}
                  />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </DeskPage>
  )
}
