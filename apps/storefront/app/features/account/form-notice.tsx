import { Notice } from '@hawker/ui/notice'
import type { FormAnswer } from './check-form.ts'

/** What is wrong with the form as a whole. */
export function FormNotice({ answer }: { answer: FormAnswer | undefined }) {
  if (answer?.message === undefined) return null
  return (
    <Notice kind="error" announce>
      {answer.message}
    </Notice>
  )
}
