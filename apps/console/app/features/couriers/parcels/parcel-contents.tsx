import type { CourierParcel, ParcelOffer } from '@hawker/contract/courier-parcels'
import { formatMeasure } from '@hawker/i18n/format-measure'
import { Badge } from '@hawker/ui/badge'
import { SentPhotos } from '../../../lib/sent-photos.tsx'
import { useTexts } from '../../../lib/texts.tsx'

/** Size, weight and extras, as far as a courier needs them to decide. */
export function ParcelBadges({
  parcel,
}: {
  parcel: Pick<ParcelOffer, 'type' | 'weight_g' | 'options'>
}) {
  const { lang } = useTexts()
  const { type, weight_g: grams, options } = parcel
  return (
    <>
      <Badge tone="info">{type.translation.title}</Badge>
      {grams !== null && <Badge>{weightOf(grams, lang)}</Badge>}
      {options.map((option) => (
        <Badge key={option}>{option}</Badge>
      ))}
    </>
  )
}

/** What is carried, as the sender described it. */
export function ParcelContents({ parcel }: { parcel: CourierParcel }) {
  const { t } = useTexts()
  return (
    <details className="rounded-md bg-sunk">
      <summary className="min-h-11 px-4 py-2.5 font-medium">{t('parcel.contents')}</summary>
      <div className="grid gap-2 px-4 pb-3 text-sm">
        {parcel.description && (
          <p>
            <bdi>{parcel.description}</bdi>
          </p>
        )}
        <p className="flex flex-wrap gap-2">
          <ParcelBadges parcel={parcel} />
        </p>
        <SentPhotos paths={parcel.images} />
      </div>
    </details>
  )
}

const weightOf = (grams: number, lang: string): string =>
  grams < 1000 ? formatMeasure(grams, 'g', lang) : formatMeasure(grams / 1000, 'kg', lang)
