import { FieldError } from '@hawker/ui/field'
import { Button } from '@hawker/ui/button'
import { smallPicture } from '@hawker/web/pictures/picture-url'
import { shrinkPhoto } from '@hawker/web/pictures/shrink-photo'
import { useId, useState } from 'react'
import { api, refusalText } from '../../../lib/api.ts'
import { useTexts } from '../../../lib/texts.tsx'

const PHOTO = { longest: 2048, bytes: 4_000_000 }

type TypePictureProps = {
  /** The path of the picture; empty without one. */
  value: string
  error: string | undefined
  onChange: (img: string) => void
  onRefused: (message: string) => void
}

/** The picture of a type. It is uploaded at once, and shown after the type is saved. */
export function TypePicture({ value: img, error, onChange, onRefused }: TypePictureProps) {
  const { t } = useTexts()
  const errorId = useId()
  const [uploading, setUploading] = useState(false)
  const add = async (file: File) => {
    setUploading(true)
    // If the browser cannot read the picture, the server refuses it with a message.
    const small = await shrinkPhoto(file, PHOTO).catch(() => file)
    const result = await api('keepPicture', { query: { purpose: 'shop' }, body: small })
    setUploading(false)
    if (result.ok) onChange(result.data.img)
    else onRefused(refusalText(result, t))
  }
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-3">
        {img !== '' && (
          <img
            src={smallPicture(img)}
            alt=""
            width={80}
            height={80}
            className="size-20 rounded-sm object-cover"
          />
        )}
        <label className="flex min-h-11 min-w-0 flex-[1_1_14rem] flex-wrap items-center gap-x-3 font-medium">
          <span>{t('parcels.picture')}</span>
          <input
            type="file"
            accept="image/*"
            disabled={uploading}
            aria-invalid={error === undefined ? undefined : true}
            aria-describedby={error === undefined ? undefined : errorId}
            className="min-w-0 flex-[1_1_10rem] text-sm"
            onChange={({ target }) => target.files?.[0] && void add(target.files[0])}
          />
        </label>
        {img !== '' && (
          <Button variant="ghost" onClick={() => onChange('')}>
            {t('parcels.picture_remove')}
          </Button>
        )}
      </div>
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}
