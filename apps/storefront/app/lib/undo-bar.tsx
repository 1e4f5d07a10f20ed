import { formatCountdown } from '@hawker/i18n/format'
import { Button } from '@hawker/ui/button'
import { Countdown } from '@hawker/ui/countdown'
import { Icon } from '@hawker/ui/icon'
import { undoIcon } from '@hawker/ui/icons'
import { now } from '@hawker/web/session/clock'
import { useState } from 'react'
import { useTexts } from './texts.tsx'

const TIME_PLACEHOLDER = '\u0001'

type UndoBarProps = {
  can: { readonly allowed: boolean; readonly until: string | null }
  /** The text has the place of the `time` that is left. */
  textKey: 'order.undo_bar' | 'parcel.undo_bar'
  onUndo: () => Promise<void>
  onOver: () => void
}

/** Shown in the first seconds: takes back what nobody else has seen. Needs scripts. */
export function UndoBar({ can: { allowed, until }, textKey, onUndo, onOver }: UndoBarProps) {
  const { t, lang } = useTexts()
  const [busy, setBusy] = useState(false)
  if (!allowed || until === null) return null
  const undo = async () => {
    setBusy(true)
    await onUndo()
    setBusy(false)
  }
  const [before = '', after = ''] = t(textKey, { time: TIME_PLACEHOLDER }).split(TIME_PLACEHOLDER)
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
