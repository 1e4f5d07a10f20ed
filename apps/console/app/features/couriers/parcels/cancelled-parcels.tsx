import type { CourierParcel } from '@hawker/contract/courier-parcels'
import { isolate } from '@hawker/i18n/isolate'
import { IconButton } from '@hawker/ui/icon-button'
import { closeIcon } from '@hawker/ui/icons'
import { Notice } from '@hawker/ui/notice'
import { useEffect, useState } from 'react'
import { useTexts } from '../../../lib/texts.tsx'
import { removeParcelPhotos } from './parcel-photo.ts'
import { ReasonText } from '../../../lib/parcels/reason-text.tsx'

/** Notices about parcels that another party has just cancelled, with the reason. */
export function CancelledParcels({ parcels }: { parcels: readonly CourierParcel[] }) {
  const { t } = useTexts()
  const [dismissed, setDismissed] = useState<ReadonlySet<number>>(new Set())
  const cancelled = parcels.filter(
    ({ id, status, reason }) =>
      status === 'cancelled' && reason !== null && reason.by !== 'driver' && !dismissed.has(id),
  )
  const ids = cancelled.map(({ id }) => id).join()
  useEffect(() => {
    for (const id of ids.split(',').filter(Boolean)) void removeParcelPhotos(Number(id))
  }, [ids])
  return cancelled.map(({ id, number, reason }) => (
    <Notice
      key={id}
      kind="error"
      announce
      title={t('parcel.cancelled', { number: isolate(number) })}
      action={
        <IconButton
          icon={closeIcon}
          label={t('action.close')}
          onClick={() => setDismissed(new Set(dismissed).add(id))}
        />
      }
    >
      {reason && <ReasonText reason={reason} />}
    </Notice>
  ))
}
