import type { CourierOffer } from '@hawker/contract/couriers'
import { formatDistance } from '@hawker/i18n/format'
import { Badge } from '@hawker/ui/badge'
import { Button } from '@hawker/ui/button'
import { Card } from '@hawker/ui/card'
import { EmptyState } from '@hawker/ui/empty-state'
import { Icon } from '@hawker/ui/icon'
import { bellIcon, cashIcon, pinIcon, soundOffIcon, storeIcon } from '@hawker/ui/icons'
import { PriceText } from '@hawker/ui/price-text'
import { Skeleton } from '@hawker/ui/skeleton'
import { useState } from 'react'
import { useCurrencies } from '../../lib/currencies.ts'
import { toggleSound, useRinging, useSound } from '../../lib/order-bell.ts'
import { useTexts } from '../../lib/texts.tsx'
import { TroubleScreen } from '../../lib/trouble-screen.tsx'
import { useNow } from '@hawker/web/session/use-now'
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
          <OfferCard
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

function OfferCard({
  offer,
  onAccept,
  onPass,
}: {
  offer: CourierOffer
  onAccept: () => Promise<void>
  onPass: () => void
}) {
  const { t, lang, money, minutes } = useTexts()
  const currency = useCurrencies()(offer.currency)
  const [sending, setSending] = useState(false)
  const at = useNow()
  const wait = offer.ready_at === null ? 0 : Math.ceil((Date.parse(offer.ready_at) - at) / 60_000)
  const accept = async () => {
    setSending(true)
    await onAccept()
    setSending(false)
  }
  return (
    <Card className="grid gap-4">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-xl font-bold">
          <PriceText text={money(offer.pay + offer.tips, currency)} />
        </h2>
        <p className="text-muted">
          {t('courier.distance_total', { distance: formatDistance(offer.distance_m, lang) })}
        </p>
      </div>
      <ol className="grid gap-3">
        <li className="flex gap-3">
          <Icon of={storeIcon} className="mt-0.5 text-brand-text" />
          <div className="min-w-0">
            <p className="font-semibold">{offer.shop.title}</p>
            <p className="text-sm text-muted">
              <bdi>{offer.shop.address}</bdi>
            </p>
          </div>
        </li>
        <li className="flex gap-3">
          <Icon of={pinIcon} className="mt-0.5 text-brand-text" />
          <p className="min-w-0 font-semibold">
            <bdi>{offer.to.area}</bdi>
          </p>
        </li>
      </ol>
      <div className="flex flex-wrap gap-2">
        <Badge>{t('board.items', { count: offer.items_count })}</Badge>
        <Badge>
          {wait > 0 ? t('courier.ready_in', { minutes: minutes(wait) }) : t('courier.ready_now')}
        </Badge>
        {offer.tips > 0 && (
          <Badge tone="grocery">{t('courier.tips', { amount: money(offer.tips, currency) })}</Badge>
        )}
        {offer.cash_due !== null && (
          <Badge tone="amber" icon={<Icon of={cashIcon} size={14} />}>
            {t('courier.cash_due', { amount: money(offer.cash_due, currency) })}
          </Badge>
        )}
      </div>
      <div className="grid gap-2">
        <Button size="lg" wide loading={sending} onClick={() => void accept()}>
          {t('courier.accept')}
        </Button>
        <Button variant="ghost" wide disabled={sending} onClick={onPass}>
          {t('courier.decline')}
        </Button>
      </div>
    </Card>
  )
}
