import type { CourierParcel } from '@hawker/contract/courier-parcels'
import { Button } from '@hawker/ui/button'
import { Icon } from '@hawker/ui/icon'
import { bellIcon } from '@hawker/ui/icons'
import { useState } from 'react'
import { deviceZone } from '../../../lib/device-zone.ts'
import { useTexts } from '../../../lib/texts.tsx'
import type { Outcome, Refusal } from '../outcome.ts'
import { RefusalNotice } from './refusal-notice.tsx'
import { WaitClock } from './wait-clock.tsx'

type ContactTriesProps = {
  parcel: CourierParcel
  triesLeft: number
  onTry: () => Outcome
}

/** The recorded attempts to reach an absent recipient. The first one starts the clock. */
export function ContactTries({ parcel, triesLeft, onTry }: ContactTriesProps) {
  const { t } = useTexts()
  const [sending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const record = async () => {
    setSending(true)
    setRefusal(await onTry())
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
      <RefusalNotice refusal={refusal} />
      <Button
        variant="secondary"
        wide
        icon={<Icon of={bellIcon} />}
        loading={sending}
        onClick={() => void record()}
      >
        {t('parcel.record_try')}
      </Button>
    </div>
  )
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
