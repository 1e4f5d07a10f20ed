import type { Parcel } from '@hawker/contract/parcel-shapes'
import { formatDateTime } from '@hawker/i18n/format-date'
import { Card } from '@hawker/ui/card'
import { pictureUrl, smallPicture } from '@hawker/web/pictures/picture-url'
import { useTexts } from '../../../lib/texts.tsx'

/** The courier's photos. Each opens the full picture. */
export function ParcelProofs({ parcel }: { parcel: Parcel }) {
  const { t, lang } = useTexts()
  if (parcel.proofs.length === 0) return null
  return (
    <Card>
      <h2 className="mb-3 text-lg font-semibold">{t('parcel.proofs')}</h2>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {parcel.proofs.map(({ kind, photo, at }) => (
          <li key={`${kind} ${at}`}>
            <a href={pictureUrl(photo)} target="_blank" rel="noopener" className="block rounded-md">
              <img
                src={smallPicture(photo)}
                // The caption of the link describes it.
                alt=""
                width={160}
                height={120}
                loading="lazy"
                className="h-24 w-full rounded-md bg-sunk object-cover"
              />
              <span className="mt-1 block text-sm font-medium">{t(`parcel.proof_${kind}`)}</span>
            </a>
            <time dateTime={at} className="block text-xs text-muted">
              {formatDateTime(at, lang, { timeZone: parcel.timezone })}
            </time>
          </li>
        ))}
      </ul>
    </Card>
  )
}
