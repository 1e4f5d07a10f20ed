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
import type { Trouble } from '../../lib/api.ts'
import { useCurrencies } from '../../lib/currencies.ts'
import { toggleSound, useRinging, useSound } from '../../lib/order-bell.ts'
import { useTexts } from '../../lib/texts.tsx'
import { TroubleScreen } from '../../lib/trouble-screen.tsx'
import { useNow } from '@hawker/web/session/use-now'

type OffersProps = {
  /** undefined while loading. */
  offers: readonly CourierOffer[] | undefined
  trouble: Trouble | undefined
  onRetry: () => void
  onAccept: (offer: CourierOffer) => Promise<void>
  onPass: (offer: CourierOffer) => void
}

export function Offers({ offers, trouble, onRetry, onAccept, onPass }: OffersProps) {
  const { t } = useTexts()
  const sound = useSound()
  useRinging((offers?.length ?? 0) > 0)
  if (offers === undefined) {
    if (trouble) return <TroubleScreen trouble={trouble} onRetry={onRetry} />
    return <Skeleton className="h-64 rounded-lg" />
  }
  return (
    <section aria-label={t('courier.offers')} className="grid gap-4">
      {sound === 'waiting' && (
        <Button variant="secondary" wide icon={<Icon of={soundOffIcon} />} onClick={toggleSound}>
          {t('courier.sound_start')}
        </Button>
      )}
      {offers.length === 0 ? (
        <EmptyState
          icon={bellIcon}
          title={t('courier.no_offers')}
          text={t('courier.no_offers_hint')}
        />
      ) : (
        <ul className="grid gap-4">
          {offers.map((offer) => (
            <li key={offer.id}>
              <OfferCard
                offer={offer}
                onAccept={() => onAccept(offer)}
                onPass={() => onPass(offer)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
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
