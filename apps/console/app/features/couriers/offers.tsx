import type { CourierOffer } from '@hawker/contract/couriers'
import { formatDistance } from '@hawker/i18n/format'
import { Badge } from '@hawker/ui/badge'
import { Button } from '@hawker/ui/button'
import { EmptyState } from '@hawker/ui/empty-state'
import { Icon } from '@hawker/ui/icon'
import { bellIcon, pinIcon, soundOffIcon, storeIcon } from '@hawker/ui/icons'
import { Skeleton } from '@hawker/ui/skeleton'
import { toggleSound, useRinging, useSound } from '../../lib/order-bell.ts'
import { useTexts } from '../../lib/texts.tsx'
import { TroubleScreen } from '../../lib/page/trouble-screen.tsx'
import { useNow } from '@hawker/web/session/use-now'
import { OfferCard, OfferStop } from './offer-card.tsx'
import { ParcelOfferCard } from './parcels/parcel-offer-card.tsx'
import type { Courier } from './use-courier.ts'

type OffersProps = { courier: Courier }

/** All offers, for a courier who carries nothing. Rings while there are some. */
export function Offers({ courier }: OffersProps) {
  const { t } = useTexts()
  const sound = useSound()
  const { offers, parcels } = courier
  useRinging(countOffers(courier) > 0)
  const trouble = offers.trouble ?? parcels.offers.trouble
  if (offers.data === undefined || parcels.offers.data === undefined) {
    if (trouble)
      return <TroubleScreen trouble={trouble} onRetry={() => void courier.refreshAll()} />
    return <Skeleton className="h-64 rounded-lg" />
  }
  return (
    <section aria-label={t('courier.offers')} className="grid gap-4">
      {sound === 'waiting' && (
        <Button variant="secondary" wide icon={<Icon of={soundOffIcon} />} onClick={toggleSound}>
          {t('courier.sound_start')}
        </Button>
      )}
      {countOffers(courier) === 0 ? (
        <EmptyState
          icon={bellIcon}
          title={t('courier.no_offers')}
          text={t('courier.no_offers_hint')}
        />
      ) : (
        <OfferList courier={courier} />
      )}
    </section>
  )
}

/** Further offers for a courier who carries something: there when wanted, without a sound. */
export function MoreOffers({ courier }: OffersProps) {
  const { t } = useTexts()
  const count = countOffers(courier)
  if (count === 0) return null
  return (
    <details className="rounded-lg bg-surface shadow-soft">
      <summary className="min-h-11 px-4 py-2.5 font-medium">
        {t('courier.more_offers', { count })}
      </summary>
      <div className="px-2 pb-2">
        <OfferList courier={courier} />
      </div>
    </details>
  )
}

const countOffers = ({ openOffers, parcels }: Courier): number =>
  openOffers.length + parcels.openOffers.length

function OfferList({ courier }: OffersProps) {
  const { openOffers, parcels } = courier
  return (
    <ul className="grid gap-4">
      {openOffers.map((offer) => (
        <li key={`order ${offer.id}`}>
          <OrderOfferCard
            offer={offer}
            onAccept={() => courier.accept(offer)}
            onPass={() => courier.pass(offer)}
          />
        </li>
      ))}
      {parcels.openOffers.map((offer) => (
        <li key={`parcel ${offer.id}`}>
          <ParcelOfferCard
            offer={offer}
            onAccept={() => parcels.accept(offer)}
            onPass={() => parcels.pass(offer)}
          />
        </li>
      ))}
    </ul>
  )
}

function OrderOfferCard({
  offer,
  ...actions
}: {
  offer: CourierOffer
  onAccept: () => Promise<void>
  onPass: () => void
}) {
  const { t, lang, minutes } = useTexts()
  const at = useNow()
  const wait = offer.ready_at === null ? 0 : Math.ceil((Date.parse(offer.ready_at) - at) / 60_000)
  return (
    <OfferCard
      {...actions}
      offer={offer}
      aside={
        <p className="text-muted">
          {t('courier.distance_total', { distance: formatDistance(offer.distance_m, lang) })}
        </p>
      }
      stops={
        <>
          <OfferStop icon={storeIcon} title={offer.shop.title}>
            <bdi>{offer.shop.address}</bdi>
          </OfferStop>
          <OfferStop icon={pinIcon} title={offer.to.area} />
        </>
      }
      badges={
        <>
          <Badge>{t('board.items', { count: offer.items_count })}</Badge>
          <Badge>
            {wait > 0 ? t('courier.ready_in', { minutes: minutes(wait) }) : t('courier.ready_now')}
          </Badge>
        </>
      }
    />
  )
}
