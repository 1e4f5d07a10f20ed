import { TextField } from '@hawker/ui/text-field'
import { useTexts } from '../../lib/texts.tsx'
import { PhotoField, type PhotoFieldProps } from '../photos/index.ts'

/** Where whoever asks can be reached. */
export function PhoneField({
  value,
  error,
  onChange,
}: {
  value: string
  error: string | undefined
  onChange: (phone: string) => void
}) {
  const { t } = useTexts()
  return (
    <TextField
      label={t('checkout.phone')}
      type="tel"
      autoComplete="tel"
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

type PhotosProps = Omit<PhotoFieldProps, 'aside' | 'error'>
/**
 * Pictures with an application. They are not kept with its draft: what is not sent is forgotten after a day, and papers do not belong on a device
 * that others may use.
 */
export function ApplicationPhotos(props: PhotosProps) {
  const { t } = useTexts()
  return <PhotoField {...props} aside={t('common.optional')} />
}
