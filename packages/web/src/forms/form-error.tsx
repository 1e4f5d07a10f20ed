import { Notice } from '@hawker/ui/notice'

/** The error of a form as a whole, announced when it appears. */
export const FormError = ({ of: { error } }: { of: { error: string | undefined } }) =>
  error !== undefined && (
    <Notice kind="error" announce>
      {error}
    </Notice>
  )
