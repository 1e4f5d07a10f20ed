import type { StaffParcel } from '@hawker/contract/staff-parcels'
import { Card } from '@hawker/ui/card'
import { largePicture, smallPicture } from '@hawker/web/pictures/picture-url'
import { SentPhotos } from '../../../lib/sent-photos.tsx'
import { useTexts } from '../../../lib/texts.tsx'

/** The courier's photos, and those that the sender added. */
export function ParcelProofs({ parcel }: { parcel: StaffParcel }) {
  const { t, time } = useTexts()
  const { proofs, images, timezone } = parcel
  if (proofs.length === 0 && images.length === 0) return null
  return (
    <Card>
      <h2 className="mb-3 font-semibold">{t('parcels.photos')}</h2>
      {proofs.length > 0 && (
        <ul className="flex flex-wrap gap-4">
          {proofs.map(({ kind, photo, at }) => (
            <li key={photo} className="w-32">
              <a href={largePicture(photo)} target="_blank" rel="noreferrer">
                <img
                  src={smallPicture(photo)}
                  alt={t(`parcel.proof_${kind}`)}
                  width={128}
                  height={128}
                  className="size-32 rounded-sm object-cover"
                />
              </a>
              <p className="mt-1 text-sm">{t(`parcel.proof_${kind}`)}</p>
              <p className="tabular text-sm text-muted">{time(at, timezone)}</p>
            </li>
          ))}
        </ul>
      )}
      {images.length > 0 && (
        <>
          <h3 className="mt-4 text-sm font-medium">{t('parcels.photos_sender')}</h3>
          <SentPhotos paths={images} />
        </>
      )}
    </Card>
  )
}
