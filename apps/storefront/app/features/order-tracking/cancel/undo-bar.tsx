import type { Order } from '@hawker/contract/orders'
import { formatCountdown } from '@hawker/i18n/format'
import { Button } from '@hawker/ui/button'
import { Countdown } from '@hawker/ui/countdown'
import { undoIcon } from '@hawker/ui/icons'
import { Icon } from '@hawker/ui/icon'
import { showToast } from '@hawker/ui/toast'
import { useState } from 'react'
import { useNavigate } from '@hawker/web/router/hooks'
import { browserApi } from '../../../lib/api.ts'
import { now } from '@hawker/web/session/clock'
import { toastRefusal } from '../../../lib/toast-refusal.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { sendOnce } from '../../../lib/device/pending-requests.ts'
import { reloadCart } from '../../cart/index.ts'

const TIME_PLACEHOLDER = '\u0001'

const UNDONE_TEXT = {
  open: 'order.undone',
  merged: 'order.undone_merged',
  waiting: 'order.undone_waiting',
} as const

/** Shown in the first seconds: undoes the order before the shop sees it. */
export function UndoBar({ order, onOver }: { order: Order; onOver: () => void }) {
  const { t, lang } = useTexts()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const { allowed, until } = order.can.undo
  if (!allowed || until === null) return null
  const undo = async () => {
    setBusy(true)
    const result = await sendOnce(`undo-${order.id}`, null, (idempotencyKey) =>
      browserApi('undoOrder', { params: { id: order.id }, idempotencyKey }),
    )
    setBusy(false)
    if (!result.ok) {
      toastRefusal(result, t)
      return onOver()
    }
    await reloadCart()
    showToast({ kind: 'success', message: t(UNDONE_TEXT[result.data.cart_state]) })
    await navigate('/cart', { replace: true })
  }
  const [before = '', after = ''] = t('order.undo_bar', { time: TIME_PLACEHOLDER }).split(
    TIME_PLACEHOLDER,
  )
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-lg bg-ink p-3 ps-5 text-page">
      <p className="min-w-0 flex-1 text-sm font-medium">
        {before}
        <Countdown
          until={Date.parse(until)}
          now={now}
          format={(seconds) => formatCountdown(seconds, lang)}
          onEnd={onOver}
        />
        {after}
      </p>
      <Button
        variant="secondary"
        size="sm"
        loading={busy}
        icon={<Icon of={undoIcon} size={18} />}
        onClick={() => void undo()}
      >
        {t('order.undo')}
      </Button>
    </div>
  )
}
