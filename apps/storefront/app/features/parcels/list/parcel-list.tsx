import type { ParcelRow } from '@hawker/contract/parcel-shapes'
import { formatMoney } from '@hawker/i18n/format'
import { isolate } from '@hawker/i18n/isolate'
import { Badge } from '@hawker/ui/badge'
import { ButtonLink } from '@hawker/ui/button'
import { LinkCard } from '@hawker/ui/card'
import { EmptyState } from '@hawker/ui/empty-state'
import { bagIcon } from '@hawker/ui/icons'
import { PriceText } from '@hawker/ui/price-text'
import { StatusSteps } from '@hawker/ui/status-steps'
import { orThrow } from '@hawker/web/api/results'
import { type ListPage, useInfinite } from '@hawker/web/query/infinite-list'
import { useRevalidator } from '@hawker/web/router/hooks'
import { useNow } from '@hawker/web/session/use-now'
import { browserApi } from '../../../lib/api.ts'
import { NextPageLoader } from '../../../lib/next-page-loader.tsx'
import { useTexts } from '../../../lib/texts.tsx'
import { useLiveEvents } from '../../../lib/use-live-events.ts'
import { isOver, parcelSteps, statusKey, timeTexts } from '../detail/parcel-status.ts'
import { wayText } from '../way-text.ts'
import { listParcels, parcelPage } from './load-parcels.ts'

const TICK_MS = 30_000
/** Browsers limit connections to a server. The other rows update with the reloads of these. */
const MAX_STREAMS = 4

/** The sender's parcels, newest first. Open ones are live. */
export function ParcelList({ first }: { first: ListPage<ParcelRow> }) {
  const { t } = useTexts()
  const { revalidate } = useRevalidator()
  const parcels = useInfinite(first, async (page) =>
    parcelPage(orThrow(await listParcels(browserApi, page))),
  )
  if (parcels.items.length === 0)
    return (
      <EmptyState
        icon={bagIcon}
        title={t('parcel.empty')}
        action={<ButtonLink href="/parcels/new">{t('parcel.empty_action')}</ButtonLink>}
      />
    )
  const openIds = parcels.items.filter((row) => !isOver(row)).map(({ id }) => id)
  const liveIds = new Set(openIds.slice(0, MAX_STREAMS))
  return (
    <>
      <ul className="grid gap-3">
        {parcels.items.map((row) => (
          <li key={row.id}>
            <Row row={row} live={liveIds.has(row.id)} onMoved={() => void revalidate()} />
          </li>
        ))}
      </ul>
      <NextPageLoader list={parcels} href="/orders?list=parcels" />
      <div>
        <ButtonLink href="/parcels/new" variant="secondary">
          {t('parcel.send')}
        </ButtonLink>
      </div>
    </>
  )
}

function Row({ row, live, onMoved }: { row: ParcelRow; live: boolean; onMoved: () => void }) {
  const texts = useTexts()
  const { t, lang } = texts
  const at = useNow(TICK_MS)
  useLiveEvents<{ version?: number }>(
    { operation: 'streamParcel', id: row.id, active: live },
    ['status'],
    ({ version }) => {
      if (version === undefined || version !== row.version) onMoved()
    },
    onMoved,
  )
  const steps = parcelSteps(row)
  const number = t('parcel.number', { number: isolate(row.number) })
  const [time] = timeTexts(row, at, texts)
  return (
    <LinkCard
      href={`/parcels/${row.id}`}
      label={`${number}, ${isolate(row.to.address ?? '…')}`}
      className="p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1 basis-48">
          <p className="text-sm text-muted">{number}</p>
          <p role="status" className="text-lg leading-tight font-semibold">
            {t(statusKey(row))}
          </p>
          {time !== undefined && (
            <p className="tabular text-sm" suppressHydrationWarning>
              {time}
            </p>
          )}
          <p className="mt-1 text-sm break-words text-muted">
            {wayText(row.from.address ?? '…', row.to.address ?? '…', texts)}
          </p>
        </div>
        <div className="grid gap-1 text-end">
          <PriceText
            text={formatMoney(row.total_price, row.currency, lang)}
            className="font-semibold"
          />
          {row.debt > 0 && <Badge tone="danger">{t('parcel.debt_badge')}</Badge>}
        </div>
      </div>
      {!isOver(row) && row.paid && (
        <div className="mt-4">
          <StatusSteps
            label={t('parcel.progress')}
            steps={steps.keys.map((key) => t(key))}
            current={steps.current}
            doneLabel={t('step.done')}
          />
        </div>
      )}
    </LinkCard>
  )
}
