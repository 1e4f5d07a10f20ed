import type { Translate } from '@hawker/i18n/translate'
import { Button } from '@hawker/ui/button'
import { TextField } from '@hawker/ui/text-field'
import type { FormOf } from '@hawker/web/forms/use-form'
import { useState } from 'react'
import { useTexts } from '../../../lib/texts.tsx'
import { PhotoField } from '../photo-field.tsx'
import type { Refusal } from '../outcome.ts'

type ProofValues = { code: string; photo: string | undefined }

/**
 * Whether the sender's code or a photo proves the handover. After five wrong codes only a photo
 * does.
 */
export function useSenderProof() {
  const [chosen, setChosen] = useState<'code' | 'photo'>('code')
  const [isLocked, setLocked] = useState(false)
  const byPhoto = isLocked || chosen === 'photo'
  return {
    byPhoto,
    isLocked,
    choose: setChosen,
    validate: ({ code, photo }: ProofValues, t: Translate) => ({
      code: !byPhoto && code.trim() === '' ? t('error.required') : undefined,
      photo: byPhoto && photo === undefined ? t('courier.photo_missing') : undefined,
    }),
    /** After a lock the photo field says why there is no code. Returns the refusal. */
    noticeLock(refusal: Refusal | undefined): Refusal | undefined {
      if (refusal?.code === 'code_locked') setLocked(true)
      return refusal
    },
    refusalFields: { wrong_pickup_code: 'code', code_locked: 'photo' },
  } as const
}

type SenderProofProps<Values extends ProofValues> = {
  proof: ReturnType<typeof useSenderProof>
  form: FormOf<Values>
  label: string
  photoLabel: string
  photoAlt: string
}

/** The field of the code, or of the photo that replaces it. */
export function SenderProof<Values extends ProofValues>({
  proof,
  form,
  label,
  photoLabel,
  photoAlt,
}: SenderProofProps<Values>) {
  const { t } = useTexts()
  // A form with more fields has these, too.
  const fields = form as unknown as FormOf<ProofValues>
  if (proof.byPhoto)
    return (
      <div className="grid gap-2">
        <PhotoField
          label={photoLabel}
          alt={photoAlt}
          {...fields.choice('photo')}
          error={fields.errors.photo}
        />
        {proof.isLocked ? (
          <p className="text-sm text-muted">{t('parcel.code_locked')}</p>
        ) : (
          <Button variant="ghost" wide onClick={() => proof.choose('code')}>
            {t('parcel.use_code')}
          </Button>
        )}
      </div>
    )
  return (
    <div className="grid gap-2">
      <TextField
        label={label}
        hint={t('parcel.code_hint')}
        maxLength={12}
        autoComplete="off"
        autoCapitalize="characters"
        dir="ltr"
        {...fields.field('code')}
      />
      <Button variant="ghost" wide onClick={() => proof.choose('photo')}>
        {t('parcel.no_code')}
      </Button>
    </div>
  )
}
