import type { ParcelOffer } from '@hawker/contract/courier-parcels'
import { formatDistance } from '@hawker/i18n/format'
import { Badge } from '@hawker/ui/badge'
import { Icon } from '@hawker/ui/icon'
import { parcelIcon, pinIcon } from '@hawker/ui/icons'
import { useNow } from '@hawker/web/session/use-now'
import { deviceZone } from '../../../lib/device-zone.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { OfferCard, OfferStop } from '../offer-card.tsx'
import { ParcelBadges } from './parcel-contents.tsx'

/** A parcel that waits for a courier: both ways, and only the areas. */
export function ParcelOfferCard({
  offer,
  ...actions
}: {
  offer: ParcelOffer
  onAccept: () => Promise<void>
  onPass: () => void
}) {
  const { t, lang, time } = useTexts()
  const isLater = Date.parse(offer.window_starts_at) > useNow()
  const approach = offer.approach_m
  return (
    <OfferCard
      {...actions}
      offer={offer}
      aside={
        <Badge tone="brand" icon={<Icon of={parcelIcon} size={14} />}>
          {t('parcel.one')}
        </Badge>
      }
      stops={
        <>
          <OfferStop icon={parcelIcon} title={offer.from.area}>
            {approach === null
              ? undefined
              : t('parcel.approach', { distance: formatDistance(approach, lang) })}
          </OfferStop>
          <OfferStop icon={pinIcon} title={offer.to.area}>
            {t('parcel.trip', { distance: formatDistance(offer.distance_m, lang) })}
          </OfferStop>
        </>
      }
      badges={
        <>
          <ParcelBadges parcel={offer} />
          <Badge>
            {isLater
              ? t('parcel.from_time', { time: time(offer.window_starts_at, deviceZone()) })
              : t('courier.ready_now')}
          </Badge>
        </>
      }
    />
  )
}
