import type { SellerOrder, SellerShop } from '@hawker/contract/seller'
import { Countdown } from '@hawker/ui/countdown'
import { Icon } from '@hawker/ui/icon'
import { clockIcon } from '@hawker/ui/icons'
import { formatCountdown } from '@hawker/i18n/format'
import { now } from '@hawker/web/session/clock'
import { useTexts } from '../../../lib/texts.tsx'
import { useNow } from '@hawker/web/session/use-now'
import { dueAt, isScheduled } from '../state/board-rules.ts'
import { promisedMinutes } from '../state/promised-minutes.ts'

/** When the order is due, and the time left to accept it. */
export function OrderDue({ order, shop }: { order: SellerOrder; shop: SellerShop }) {
  const { t, time, minutes, lang } = useTexts()
  const at = useNow()
  const due = dueAt(order, promisedMinutes(shop, order))
  const late =
    due !== undefined && due < at && (order.status === 'accepted' || order.status === 'cooking')
  const [before, after] = t('board.accepts_by', { time: '\u0000' }).split('\u0000')
  return (
    <div className="grid gap-1 text-sm">
      <p className="flex items-center gap-2 font-medium">
        <Icon of={clockIcon} size={18} className="text-muted" />
        {isScheduled(order) && order.delivery_at !== null
          ? t('board.scheduled', { time: time(order.delivery_at, shop.timezone) })
          : due === undefined
            ? t('board.asap')
            : t('board.due', { time: time(due, shop.timezone) })}
      </p>
      {late && (
        <p className="font-bold text-danger-text">
          {t('board.late', { minutes: minutes(Math.max(1, Math.round((at - due) / 60_000))) })}
        </p>
      )}
      {order.status === 'new' && order.accept_until !== null && (
        <p className="font-bold text-brand-text">
          {before}
          <Countdown
            until={Date.parse(order.accept_until)}
            now={now}
            format={(seconds) => formatCountdown(seconds, lang)}
          />
          {after}
        </p>
      )}
    </div>
  )
}
