import { Notice } from '@hawker/ui/notice'
import { useTexts } from '../../../lib/texts.tsx'
import type { FormResult } from './form-validation.ts'

/** Shows the form's own error, or a summary when several fields have errors. */
export function FormNotice({ answer }: { answer: FormResult | undefined }) {
  const { t } = useTexts()
  if (answer === undefined) return null
  const { message, fields } = answer
  if (message !== undefined) {
    return (
      <Notice kind="error" announce>
        {message}
      </Notice>
    )
  }
  // Not announced: focus moves to the first invalid field, and its error is read there.
  return Object.keys(fields).length > 1 ? (
    <Notice kind="error">{t('validation.summary')}</Notice>
  ) : null
}
