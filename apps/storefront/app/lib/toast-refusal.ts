import { showToast } from '@hawker/ui/toast'
import { refusalText } from './refusal-text.ts'

/** Shows a refusal in a toast. The shell shows once that the session has ended. */
export function toastRefusal(
  refusal: { code: string; message: string },
  t: (key: string) => string,
  id?: string,
): void {
  if (refusal.code === 'unauthorized') return
  showToast({
    kind: 'error',
    message: refusalText(refusal, t),
    ...(id === undefined ? {} : { id }),
  })
}
