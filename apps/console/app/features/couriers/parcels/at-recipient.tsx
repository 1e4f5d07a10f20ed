import type { CourierParcel } from '@hawker/contract/courier-parcels'
import { isolate } from '@hawker/i18n/isolate'
import { Badge } from '@hawker/ui/badge'
import { Button } from '@hawker/ui/button'
import { useState } from 'react'
import { useCurrencies } from '../../../lib/currencies.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { HandoverForm } from '../handover-form.tsx'
import { TryTimes } from './contact-tries.tsx'
import { FailureDialog } from './failure-dialog.tsx'
import { ParcelContents } from './parcel-contents.tsx'
import { parcelPhotoName } from './parcel-photo.ts'
import { Stop } from './stop.tsx'
import type { ParcelActions } from './use-parcels.ts'
import { WaitClock } from './wait-clock.tsx'

/** The way to the recipient and the handover: a PIN, or a photo without one, and the cash. */
export function AtRecipient({
  parcel,
  actions,
}: {
  parcel: CourierParcel
  actions: ParcelActions
}) {
  const { t, money } = useTexts()
  const currency = useCurrencies()(parcel.currency)
  const [failing, setFailing] = useState(false)
  const atDoor = parcel.drop_off === 'leave_at_door'
  const cashDue = parcel.cash_due === null ? undefined : money(parcel.cash_due, currency)
  return (
    <>
      <Stop
        parcel={parcel}
        at="to"
        title={t('parcel.bring_to', { name: isolate(parcel.to.name ?? '') })}
      >
        <p className="mt-2">
          <Badge tone="info">{t(`board.drop_off_${parcel.drop_off}`)}</Badge>
        </p>
      </Stop>
      <ParcelContents parcel={parcel} />
      {parcel.wait_until !== null && (
        <WaitClock until={parcel.wait_until}>
          <TryTimes parcel={parcel} />
        </WaitClock>
      )}
      <HandoverForm
        pinState={parcel.pin_state}
        byPhoto={parcel.pin_state === null}
        cashDue={cashDue}
        photoName={parcelPhotoName(parcel.id, 'door')}
        photoLabel={t(atDoor ? 'courier.leave_at_door' : 'parcel.photo_handover')}
        photoAlt={t(atDoor ? 'parcel.proof_door' : 'parcel.proof_handover')}
        texts="parcel"
        action={t(atDoor ? 'parcel.left_at_door' : 'courier.deliver')}
        onDeliver={(proof) => actions.deliver(parcel, proof)}
      />
      <Button variant="ghost" wide onClick={() => setFailing(true)}>
        {t('parcel.cannot_deliver')}
      </Button>
      <FailureDialog
        open={failing}
        parcel={parcel}
        actions={actions}
        onClose={() => setFailing(false)}
      />
    </>
  )
}
