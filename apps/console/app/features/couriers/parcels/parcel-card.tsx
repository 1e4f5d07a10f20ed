import type { CourierParcel } from '@hawker/contract/courier-parcels'
import { Card } from '@hawker/ui/card'
import { useEffect, useRef } from 'react'
import { AtPickup } from './at-pickup.tsx'
import { AtRecipient } from './at-recipient.tsx'
import type { ParcelActions } from './use-parcels.ts'
import { ReturnToSender } from './return-to-sender.tsx'
import { WayToPickup } from './way-to-pickup.tsx'

const STEPS = {
  accepted: WayToPickup,
  ready: AtPickup,
  on_a_way: AtRecipient,
  returning: ReturnToSender,
} as const

/** The next step of a parcel. */
export function ParcelCard({ parcel, actions }: { parcel: CourierParcel; actions: ParcelActions }) {
  const { status } = parcel
  const card = useRef<HTMLDivElement>(null)
  const shownStatus = useRef(status)
  // The button that led here is gone, so the keyboard and screen readers continue at the heading.
  useEffect(() => {
    if (shownStatus.current !== status) card.current?.querySelector('h2')?.focus()
    shownStatus.current = status
  }, [status])
  if (!(status in STEPS)) return null
  const Step = STEPS[status as keyof typeof STEPS]
  return (
    <div ref={card}>
      <Card className="grid gap-4">
        <Step parcel={parcel} actions={actions} />
      </Card>
    </div>
  )
}
