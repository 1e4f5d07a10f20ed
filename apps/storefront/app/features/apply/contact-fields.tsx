import { TextField, type TextFieldProps } from '@hawker/ui/text-field'
import { useTexts } from '../../lib/texts.tsx'
import { PhotoField, type PhotoFieldProps } from '../photos/index.ts'

/** The applicant's phone number. */
export function PhoneField(props: Omit<TextFieldProps, 'label'>) {
  const { t } = useTexts()
  return <TextField {...props} label={t('checkout.phone')} type="tel" autoComplete="tel" />
}

type PhotosProps = Omit<PhotoFieldProps, 'aside' | 'error'>
/**
 * Pictures of an application. They are not stored with the draft: unsent uploads expire after a
 * day, and documents must not stay on a shared device.
 */
export function ApplicationPhotos(props: PhotosProps) {
  const { t } = useTexts()
  return <PhotoField {...props} aside={t('common.optional')} />
}
