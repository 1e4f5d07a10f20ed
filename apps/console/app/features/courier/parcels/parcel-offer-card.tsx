import type { ParcelOffer } from '@hawker/contract/courier-parcels'
import { formatDistance } from '@hawker/i18n/format'
import { Badge } from '@hawker/ui/badge'
import { Button } from '@hawker/ui/button'
import { Card } from '@hawker/ui/card'
import { Icon } from '@hawker/ui/icon'
import { cashIcon, parcelIcon, pinIcon } from '@hawker/ui/icons'
import { PriceText } from '@hawker/ui/price-text'
import { useNow } from '@hawker/web/session/use-now'
import { useState } from 'react'
import { useCurrencies } from '../../../lib/currencies.ts'
import { deviceZone } from '../../../lib/device-zone.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { ParcelBadges } from './parcel-contents.tsx'

/** A parcel that waits for a courier: what it pays, both ways, and only the areas. */
export function ParcelOfferCard({
  offer,
  onAccept,
  onPass,
}: {
  offer: ParcelOffer
  onAccept: () => Promise<void>
  onPass: () => void
}) {
  const { t, lang, money, time } = useTexts()
  const currency = useCurrencies()(offer.currency)
  const [sending, setSending] = useState(false)
  const isLater = Date.parse(offer.window_starts_at) > useNow()
  const accept = async () => {
    setSending(true)
    await onAccept()
    setSending(false)
  }
  const approach = offer.approach_m
  return (
    <Card className="grid gap-4">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-xl font-bold">
          <PriceText text={money(offer.pay + offer.tips, currency)} />
        </h2>
        <Badge tone="brand" icon={<Icon of={parcelIcon} size={14} />}>
          {t('parcel.one')}
        </Badge>
      </div>
      <ol className="grid gap-3">
        <li className="flex gap-3">
          <Icon of={parcelIcon} className="mt-0.5 text-brand-text" />
          <div className="min-w-0">
            <p className="font-semibold">
              <bdi>{offer.from.area}</bdi>
            </p>
            {approach !== null && (
              <p className="text-sm text-muted">
                {t('parcel.approach', { distance: formatDistance(approach, lang) })}
              </p>
            )}
          </div>
        </li>
        <li className="flex gap-3">
          <Icon of={pinIcon} className="mt-0.5 text-brand-text" />
          <div className="min-w-0">
            <p className="font-semibold">
              <bdi>{offer.to.area}</bdi>
            </p>
            <p className="text-sm text-muted">
              {t('parcel.trip', { distance: formatDistance(offer.distance_m, lang) })}
            </p>
          </div>
        </li>
      </ol>
      <div className="flex flex-wrap gap-2">
        <ParcelBadges parcel={offer} />
        <Badge>
          {isLater
            ? t('parcel.from_time', { time: time(offer.window_starts_at, deviceZone()) })
            : t('courier.ready_now')}
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
