import { showToast } from '@hawker/ui/toast'
import { translatorFor } from './texts.tsx'

/** One line for all calls that wait. */
export function tellWait(seconds: number): void {
  const t = translatorFor(document.documentElement.lang)
  showToast({ id: 'wait', kind: 'info', message: t('error.too_many_wait', { count: seconds }) })
}
