import type { Parcel } from '@hawker/contract/parcels'
import { formatCountdown } from '@hawker/i18n/format'
import { Button } from '@hawker/ui/button'
import { Countdown } from '@hawker/ui/countdown'
import { Icon } from '@hawker/ui/icon'
import { undoIcon } from '@hawker/ui/icons'
import { showToast } from '@hawker/ui/toast'
import { useNavigate } from '@hawker/web/router/hooks'
import { now } from '@hawker/web/session/clock'
import { useState } from 'react'
import { browserApi } from '../../../lib/api.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { toastRefusal } from '../../../lib/toast-refusal.ts'

const TIME_PLACEHOLDER = '\u0001'

/** Shown in the first seconds: takes the parcel back before couriers see it. */
export function ParcelUndo({ parcel, onOver }: { parcel: Parcel; onOver: () => void }) {
  const { t, lang } = useTexts()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const { allowed, until } = parcel.can.undo
  if (!allowed || until === null) return null
  const undo = async () => {
    setBusy(true)
    const result = await browserApi('undoParcel', { params: { id: parcel.id } })
    setBusy(false)
    if (!result.ok) {
      toastRefusal(result, t)
      return onOver()
    }
    showToast({ kind: 'success', message: t('parcel.undone') })
    await navigate(`/parcels/new?again=${parcel.id}`, { replace: true })
  }
  const [before = '', after = ''] = t('parcel.undo_bar', { time: TIME_PLACEHOLDER }).split(
    TIME_PLACEHOLDER,
  )
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-lg bg-ink p-3 ps-5 text-page noscript:hidden">
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
