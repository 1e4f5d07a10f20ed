import { formatCountdown } from '@hawker/i18n/format'
import { Countdown } from '@hawker/ui/countdown'
import { clockIcon } from '@hawker/ui/icons'
import { Notice } from '@hawker/ui/notice'
import { now } from '@hawker/web/session/clock'
import { useNow } from '@hawker/web/session/use-now'
import type { ReactNode } from 'react'
import { deviceZone } from '../../../lib/device-zone.ts'
import { useTexts } from '../../../lib/texts.tsx'

/** Whether the courier still has to wait; renders again each second. */
export function useIsWaiting(until: string | null): boolean {
  return useNow(1000) < (until === null ? 0 : Date.parse(until))
}

/** How long the courier still waits at the door where they are. */
export function WaitClock({ until, children }: { until: string; children?: ReactNode }) {
  const { t, lang, time } = useTexts()
  const isWaiting = useIsWaiting(until)
  return (
    <Notice
      kind={isWaiting ? 'info' : 'warning'}
      icon={clockIcon}
      title={
        isWaiting
          ? t('parcel.wait_until', { time: time(until, deviceZone()) })
          : t('parcel.wait_over')
      }
      action={
        isWaiting && (
          <span className="text-base font-semibold text-ink" aria-hidden="true">
            <Countdown
              until={Date.parse(until)}
              now={now}
              format={(seconds) => formatCountdown(seconds, lang)}
            />
          </span>
        )
      }
    >
      {children}
    </Notice>
  )
}
