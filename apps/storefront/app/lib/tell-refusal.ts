import { showToast } from '@hawker/ui/toast'
import { wordsFor } from './answer.ts'

/** Says a refusal in a toast. That the session has ended the shell says, once for all calls (storefront.md 8). */
export function tellRefusal(
  refusal: { code: string; message: string },
  t: (key: string) => string,
  id?: string,
): void {
  if (refusal.code === 'unauthorized') return
  showToast({ kind: 'error', message: wordsFor(refusal, t), ...(id === undefined ? {} : { id }) })
}
