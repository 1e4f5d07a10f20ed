import { Icon } from '@hawker/ui/icon'
import { IconButton } from '@hawker/ui/icon-button'
import { cameraIcon, closeIcon } from '@hawker/ui/icons'
import { shrinkPhoto } from '@hawker/web/pictures/shrink-photo'
import { Spinner } from '@hawker/ui/spinner'
import { useId, useState, type ChangeEvent } from 'react'
import { refusalText } from '../../lib/refusal-text.ts'
import { browserApi } from '../../lib/api.ts'
import { smallPicture } from '@hawker/web/pictures/picture-url'
import { useTexts } from '../../lib/texts.tsx'

export type UploadedPhoto = { img: string; url: string }
export type PhotoFieldProps = {
  purpose: keyof typeof UPLOAD_LIMITS
  label: string
  aside?: string | undefined
  maxPhotos: number
  photos: readonly UploadedPhoto[]
  onChange: (photos: readonly UploadedPhoto[]) => void
  /** The form cannot be submitted meanwhile: a photo would be missing. */
  uploading: boolean
  onUploading: (sending: boolean) => void
  error?: string | undefined
}

/** About the size that the server stores, to save data. */
const UPLOAD_LIMITS = {
  claim: { longest: 2048, bytes: 4_000_000 },
  review: { longest: 2048, bytes: 4_000_000 },
  shop: { longest: 2048, bytes: 4_000_000 },
  document: { longest: 2048, bytes: 4_000_000 },
  parcel: { longest: 1600, bytes: 2_000_000 },
}

/** Uploads photos as soon as they are chosen. The form later sends their paths. */
export function PhotoField({
  purpose,
  label,
  aside,
  maxPhotos,
  photos,
  onChange,
  uploading,
  onUploading,
  error,
}: PhotoFieldProps) {
  const { t } = useTexts()
  const id = useId()
  const [refusal, setRefusal] = useState<string>()
  const message = refusal ?? error

  async function add(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const files = [...(event.target.files ?? [])].slice(0, maxPhotos - photos.length)
    event.target.value = ''
    onUploading(true)
    setRefusal(undefined)
    let uploaded = photos
    for (const file of files) {
      // The browser cannot decode it: the server responds with the reason.
      const small = await shrinkPhoto(file, UPLOAD_LIMITS[purpose]).catch(() => file)
      const result = await browserApi('keepPicture', { query: { purpose }, body: small })
      if (!result.ok) {
        setRefusal(refusalText(result, t))
        break
      }
      uploaded = [...uploaded, result.data]
      onChange(uploaded)
    }
    onUploading(false)
  }

  return (
    <div>
      <p id={`${id}-label`} className="mb-1.5 flex justify-between gap-3 font-medium">
        {label}
        {aside !== undefined && <span className="font-normal text-muted">{aside}</span>}
      </p>
      <ul className="flex flex-wrap gap-2" aria-labelledby={`${id}-label`}>
        {photos.map((photo, index) => (
          <li key={photo.img} className="relative size-22 overflow-hidden rounded-md bg-sunk">
            <img
              src={smallPicture(photo.url)}
              alt={t('photo.number', { number: index + 1 })}
              className="size-full object-cover"
            />
            <span className="absolute end-0 top-0">
              <IconButton
                icon={closeIcon}
                label={t('photo.remove', { number: index + 1 })}
                variant="floating"
                disabled={uploading}
                onClick={() => onChange(photos.filter(({ img }) => img !== photo.img))}
              />
            </span>
          </li>
        ))}
        {photos.length < maxPhotos && (
          <li>
            <label
              className={
                'grid size-22 cursor-pointer place-items-center rounded-md border-2 ' +
                'border-dashed border-edge text-muted hover:bg-sunk has-focus-visible:outline-3 ' +
                'has-focus-visible:outline-focus'
              }
            >
              <input
                type="file"
                accept="image/*"
                multiple
                disabled={uploading}
                onChange={(event) => void add(event)}
                aria-invalid={message === undefined ? undefined : true}
                aria-describedby={message === undefined ? undefined : `${id}-error`}
                className="sr-only"
              />
              <span className="sr-only">{t('photo.add')}</span>
              {uploading ? <Spinner /> : <Icon of={cameraIcon} size={28} />}
            </label>
          </li>
        )}
      </ul>
      {message !== undefined && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-sm text-danger-text">
          {message}
        </p>
      )}
    </div>
  )
}
