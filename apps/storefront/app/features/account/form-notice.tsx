import { Notice } from '@hawker/ui/notice'
import { useTexts } from '../../lib/texts.tsx'
import type { FormAnswer } from './check-form.ts'

/** What is wrong with the form as a whole, or that several of its fields are to be looked at. */
export function FormNotice({ answer }: { answer: FormAnswer | undefined }) {
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
  // Not announced: the focus goes to the first of them, which says what is wrong.
  return Object.keys(fields).length > 1 ? (
    <Notice kind="error">{t('validation.summary')}</Notice>
  ) : null
}
