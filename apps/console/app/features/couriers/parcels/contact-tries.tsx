import type { CourierParcel } from '@hawker/contract/courier-parcels'
import { MIN_TRY_INTERVAL_MIN } from '@hawker/domain/parcels/parcel-status'
import { MINUTE_MS } from '@hawker/std/time'
import { Button } from '@hawker/ui/button'
import { Icon } from '@hawker/ui/icon'
import { bellIcon } from '@hawker/ui/icons'
import { useId, useState } from 'react'
import { deviceZone } from '../../../lib/device-zone.ts'
import { useTexts } from '../../../lib/texts.tsx'
import type { Outcome, Refusal } from '../outcome.ts'
import { PositionNotice, isFar } from './position-notice.tsx'
import { WaitClock, useIsWaiting } from './wait-clock.tsx'

type ContactTriesProps = {
  parcel: CourierParcel
  triesLeft: number
  onTry: (sure: boolean) => Outcome
}

/**
 * The recorded attempts to reach an absent recipient. The first one starts the clock, and the next one
 * has to wait a little.
 */
export function ContactTries({ parcel, triesLeft, onTry }: ContactTriesProps) {
  const { t, time } = useTexts()
  const next = nextTryOf(parcel)
  const tooEarly = useIsWaiting(next)
  const [sending, setSending] = useState(false)
  const hintId = useId()
  const [refusal, setRefusal] = useState<Refusal>()
  const record = async () => {
    setSending(true)
    setRefusal(await onTry(isFar(refusal)))
    setSending(false)
  }
  return (
    <div className="grid gap-3">
      <p className="text-sm text-muted">{t('parcel.absent_hint')}</p>
      {parcel.wait_until !== null && (
        <WaitClock until={parcel.wait_until}>
          <TryTimes parcel={parcel} />
          {triesLeft > 0 && <p>{t('parcel.tries_left', { count: triesLeft })}</p>}
        </WaitClock>
      )}
      <PositionNotice refusal={refusal} />
      <Button
        variant="secondary"
        wide
        icon={<Icon of={bellIcon} />}
        loading={sending}
        disabled={tooEarly}
        aria-describedby={hintId}
        onClick={() => void record()}
      >
        {t(isFar(refusal) ? 'parcel.here_anyway' : 'parcel.record_try')}
      </Button>
      {tooEarly && next !== null && (
        <p id={hintId} className="tabular text-center text-sm text-muted">
          {t('parcel.next_try', { time: time(next, deviceZone()) })}
        </p>
      )}
    </div>
  )
}

const nextTryOf = ({ tries }: CourierParcel): string | null => {
  const last = tries.at(-1)
  return last === undefined
    ? null
    : new Date(Date.parse(last) + MIN_TRY_INTERVAL_MIN * MINUTE_MS).toISOString()
}

/** When the courier tried to reach the recipient. */
export function TryTimes({ parcel: { tries } }: { parcel: CourierParcel }) {
  const { t, time, list } = useTexts()
  if (tries.length === 0) return null
  return (
    <p className="tabular">
      {t('parcel.tries', { times: list(tries.map((at) => time(at, deviceZone()))) })}
    </p>
  )
}
