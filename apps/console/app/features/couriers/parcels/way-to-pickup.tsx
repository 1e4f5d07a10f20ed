import type { CourierParcel } from '@hawker/contract/courier-parcels'
import { isolate } from '@hawker/i18n/isolate'
import { Button } from '@hawker/ui/button'
import { useState } from 'react'
import { useTexts } from '../../../lib/texts.tsx'
import type { Refusal } from '../outcome.ts'
import { GiveBackDialog } from './give-back-dialog.tsx'
import { ParcelContents } from './parcel-contents.tsx'
import { PositionNotice, isFar } from './position-notice.tsx'
import { Stop } from './stop.tsx'
import type { ParcelActions } from './use-parcels.ts'

/** The way to the pickup. A position far from it is asked about, because maps can be wrong. */
export function WayToPickup({
  parcel,
  actions,
}: {
  parcel: CourierParcel
  actions: ParcelActions
}) {
  const { t } = useTexts()
  const [sending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const [givingBack, setGivingBack] = useState(false)
  const arrive = async (sure: boolean) => {
    setSending(true)
    setRefusal(await actions.arrive(parcel, sure))
    setSending(false)
  }
  const far = isFar(refusal)
  return (
    <>
      <Stop
        parcel={parcel}
        at="from"
        title={t('parcel.pick_up_from', { name: isolate(parcel.from.name ?? '') })}
      />
      <ParcelContents parcel={parcel} />
      <PositionNotice refusal={refusal} />
      <div className="grid gap-2">
        <Button size="lg" wide loading={sending} onClick={() => void arrive(far)}>
          {t(far ? 'parcel.here_anyway' : 'parcel.here')}
        </Button>
        <Button variant="ghost" wide disabled={sending} onClick={() => setGivingBack(true)}>
          {t('parcel.give_back')}
        </Button>
      </div>
      <GiveBackDialog
        open={givingBack}
        onClose={() => setGivingBack(false)}
        onGiveBack={(handback) => actions.giveBack(parcel, handback)}
      />
    </>
  )
}
