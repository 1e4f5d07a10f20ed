import { parcelBill } from '@hawker/contract/bills/parcel-bill'
import type { Parcel, ParcelQuote } from '@hawker/contract/parcel-shapes'
import { formatDistance } from '@hawker/i18n/format'
import { isolate } from '@hawker/i18n/isolate'
import { useTexts } from '../../lib/texts.tsx'
import { PriceBreakdown } from '../order-tracking/index.ts'

type Amounts = Pick<
  ParcelQuote | Parcel,
  | 'price'
  | 'service_fee'
  | 'taxes'
  | 'tips'
  | 'rounding'
  | 'total_price'
  | 'currency'
  | 'distance_m'
>

/** The price with the distance that it is for. */
export function ParcelPrice({ amounts }: { amounts: Amounts }) {
  const { t, lang } = useTexts()
  return (
    <PriceBreakdown
      amounts={parcelBill(amounts)}
      delivered={false}
      couponCode={undefined}
      itemsLabel={t('parcel.price_of_way', {
        distance: isolate(formatDistance(amounts.distance_m, lang)),
      })}
    />
  )
}
