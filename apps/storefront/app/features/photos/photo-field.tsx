import { Icon } from '@hawker/ui/icon'
import { IconButton } from '@hawker/ui/icon-button'
import { cameraIcon, closeIcon } from '@hawker/ui/icons'
import { shrinkPhoto } from '@hawker/web/pictures/shrink-photo'
import { Spinner } from '@hawker/ui/spinner'
import { useId, useState, type ChangeEvent } from 'react'
import { wordsFor } from '../../lib/answer.ts'
import { browserApi } from '../../lib/api.ts'
import { smallPicture } from '../../lib/pictures.ts'
import { useTexts } from '../../lib/texts.tsx'

export type KeptPhoto = { img: string; url: string }
export type PhotoFieldProps = {
  purpose: 'claim' | 'review' | 'shop' | 'document'
  label: string
  aside?: string | undefined
  most: number
  photos: readonly KeptPhoto[]
  onChange: (photos: readonly KeptPhoto[]) => void
  /** The form waits meanwhile: what is sent too early would leave a photo behind. */
  sending: boolean
  onSending: (sending: boolean) => void
  error?: string | undefined
}

/** About what the server keeps, so that a telephone's ten megabytes do not travel. */
const LIMITS = { longest: 2048, bytes: 4_000_000 }

/** Photos of one's own, sent as soon as they are chosen: what is sent later names them only. */
export function PhotoField({
  purpose,
  label,
  aside,
  most,
  photos,
  onChange,
  sending,
  onSending,
  error,
}: PhotoFieldProps) {
  const { t } = useTexts()
  const id = useId()
  const [refused, setRefused] = useState<string>()
  const wrong = refused ?? error

  async function add(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const files = [...(event.target.files ?? [])].slice(0, most - photos.length)
    event.target.value = ''
    onSending(true)
    setRefused(undefined)
    let kept = photos
    for (const file of files) {
      // What this browser cannot read the server refuses in words.
      const small = await shrinkPhoto(file, LIMITS).catch(() => file)
      const result = await browserApi('keepPicture', { query: { purpose }, body: small })
      if (!result.ok) {
        setRefused(wordsFor(result, t))
        break
      }
      kept = [...kept, result.data]
      onChange(kept)
    }
    onSending(false)
  }

  return (
    <div>
      <p id={`${id}-label`} className="mb-1.5 flex justify-between gap-3 font-medium">
        {label}
        {aside !== undefined && <span className="font-normal text-muted">{aside}</span>}
      </p>
      <ul className="flex flex-wrap gap-2" aria-labelledby={`${id}-label`}>
        {photos.map((photo, place) => (
          <li key={photo.img} className="relative size-22 overflow-hidden rounded-md bg-sunk">
            <img
              src={smallPicture(photo.url)}
              alt={t('photo.number', { number: place + 1 })}
              className="size-full object-cover"
            />
            <span className="absolute end-0 top-0">
              <IconButton
                icon={closeIcon}
                label={t('photo.remove', { number: place + 1 })}
                variant="floating"
                disabled={sending}
                onClick={() => onChange(photos.filter(({ img }) => img !== photo.img))}
              />
            </span>
          </li>
        ))}
        {photos.length < most && (
          <li>
            <label className="grid size-22 cursor-pointer place-items-center rounded-md border-2 border-dashed border-edge text-muted hover:bg-sunk has-focus-visible:outline-3 has-focus-visible:outline-focus">
              <input
                type="file"
                accept="image/*"
                multiple
                disabled={sending}
                onChange={(event) => void add(event)}
                aria-describedby={wrong === undefined ? undefined : `${id}-error`}
                className="sr-only"
              />
              <span className="sr-only">{t('photo.add')}</span>
              {sending ? <Spinner /> : <Icon of={cameraIcon} size={28} />}
            </label>
          </li>
        )}
      </ul>
      {wrong !== undefined && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-sm text-danger-text">
          {wrong}
        </p>
      )}
    </div>
  )
}
