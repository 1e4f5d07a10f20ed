import type { OrderRow as Row } from '@hawker/contract/orders'
import { formatMoney } from '@hawker/i18n/format'
import { formatDate } from '@hawker/i18n/format-date'
import { Avatar } from '@hawker/ui/avatar'
import { LinkCard } from '@hawker/ui/card'
import { PriceText } from '@hawker/ui/price-text'
import { StatusSteps } from '@hawker/ui/status-steps'
import { useState } from 'react'
import { useNow } from '@hawker/web/session/use-now'
import { tinyPicture } from '@hawker/web/pictures/picture-url'
import { useTexts } from '../../lib/texts.tsx'
import type { Look } from '../shop-card/index.ts'
import {
  ReorderButton,
  expectedText,
  statusKey,
  orderSteps,
  isChange,
  useOrderStream,
} from '../order-tracking/index.ts'

/** Minutes are shown, so half of one is soon enough. */
const TICK_MS = 30_000

/** An active order: its status is updated live. */
export function ActiveRow({ row, onMoved }: { row: Row; onMoved: () => void }) {
  const texts = useTexts()
  const { t, lang } = texts
  const [arrival, setArrival] = useState<Row['arrival']>()
  useOrderStream(
    row.id,
    true,
    (event) => {
      if (event.arrival) setArrival(event.arrival)
      else if (isChange(event) && event.version !== row.version) onMoved()
    },
    onMoved,
  )
  const at = useNow(TICK_MS)
  const steps = orderSteps(row)
  const isUnpaid = row.stage === 'payment'
  const expected = isUnpaid
    ? t('orders.pay_to_send')
    : expectedText({ ...row, arrival: arrival ?? row.arrival }, at, texts)
  return (
    <LinkCard
      href={`/orders/${row.id}`}
      label={`${row.shop.translation.title}, ${t('order.number', { number: row.number })}`}
      className="p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-center gap-3">
        <Avatar src={row.shop.logo_img ? tinyPicture(row.shop.logo_img) : null} name="" size={48} />
        <div className="min-w-0 flex-1 basis-32">
          <p dir="auto" className="truncate text-sm text-muted">
            {row.shop.translation.title}
          </p>
          <p role="status" className="text-lg leading-tight font-semibold">
            {t(statusKey(row))}
          </p>
          {expected !== undefined && (
            <p className="tabular text-sm" suppressHydrationWarning>
              {expected}
            </p>
          )}
        </div>
        <PriceText
          text={formatMoney(row.total_price, row.currency, lang)}
          className="font-semibold"
        />
      </div>
      {!isUnpaid && (
        <div className="mt-4">
          <StatusSteps
            label={t('step.progress')}
            steps={steps.keys.map((key) => t(key))}
            current={steps.current}
            doneLabel={t('step.done')}
          />
        </div>
      )}
    </LinkCard>
  )
}

/** The width of the shop's picture in each variant of the page. */
const AVATAR_SIZE = { 1: 44, 2: 36, 3: 88, 4: 36 } as const satisfies Record<Look, number>

export function PastRow({ row, look }: { row: Row; look: Look }) {
  const { t, lang } = useTexts()
  return (
    <LinkCard
      href={`/orders/${row.id}`}
      label={`${row.shop.translation.title}, ${t('order.number', { number: row.number })}`}
      className={look === 2 ? 'p-3' : 'p-4'}
    >
      <div className="flex flex-wrap items-center gap-3">
        {look !== 4 && (
          <Avatar
            src={row.shop.logo_img ? tinyPicture(row.shop.logo_img) : null}
            name=""
            size={AVATAR_SIZE[look]}
          />
        )}
        <div className="min-w-0 flex-1 basis-32">
          <p dir="auto" className="truncate font-medium">
            {row.shop.translation.title}
          </p>
          {look !== 2 && (
            <p dir="auto" className="truncate text-sm text-muted">
              {row.items_preview.join(', ')}
            </p>
          )}
          <p className="text-sm text-muted">
            {formatDate(row.created_at, lang, { timeZone: row.timezone, style: 'day' })} ·{' '}
            {t(statusKey(row))}
          </p>
        </div>
        <PriceText
          text={formatMoney(row.total_price, row.currency, lang)}
          className="font-semibold"
        />
        {row.can.reorder.allowed && (
          <ReorderButton
            orderId={row.id}
            currency={row.currency}
            size="sm"
            className="relative z-1 max-sm:w-full"
          />
        )}
      </div>
    </LinkCard>
  )
}
