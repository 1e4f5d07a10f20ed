import { FieldError } from '@hawker/ui/field'
import { Icon } from '@hawker/ui/icon'
import { cameraIcon } from '@hawker/ui/icons'
import { useId, useState } from 'react'
import { classNames } from '@hawker/std/class-names'
import { useTexts } from '../../lib/texts.tsx'
import { photoDataUrl } from './photo-data-url.ts'

/** Takes a photo with the phone's camera and shrinks it before the upload. */
export function PhotoField({
  label,
  alt,
  value: photo,
  onChange: onPhoto,
  error,
}: {
  label: string
  /** Describes the photo that was taken. */
  alt: string
  value: string | undefined
  onChange: (photo: string | undefined) => void
  error: string | undefined
}) {
  const { t } = useTexts()
  const id = useId()
  const [unreadable, setUnreadable] = useState(false)
  const shown = unreadable ? t('courier.photo_unreadable') : error

  const take = async (file: File | undefined) => {
    if (!file) return
    setUnreadable(false)
    try {
      onPhoto(await photoDataUrl(file))
    } catch {
      onPhoto(undefined)
      setUnreadable(true)
    }
  }
  return (
    <div className="grid gap-2">
      <p id={`${id}-label`} className="font-medium">
        {label}
      </p>
      {photo !== undefined && (
        <img src={photo} alt={alt} className="max-h-64 w-full rounded-md object-cover" />
      )}
      <label
        htmlFor={id}
        className={classNames(
          'flex min-h-13 items-center justify-center gap-2 rounded-full bg-sunk px-6',
          'font-semibold hover:bg-line has-focus-visible:outline-3',
          'has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        )}
      >
        <Icon of={cameraIcon} />
        {t(photo === undefined ? 'courier.photo_take' : 'courier.photo_again')}
        <input
          id={id}
          type="file"
          accept="image/*"
          capture="environment"
          aria-describedby={classNames(`${id}-label`, shown !== undefined && `${id}-error`)}
          aria-invalid={shown === undefined ? undefined : true}
          className="sr-only"
          onChange={(event) => void take(event.target.files?.[0])}
        />
      </label>
      {shown !== undefined && <FieldError id={`${id}-error`}>{shown}</FieldError>}
    </div>
  )
}
