import { showToast } from '@hawker/ui/toast'
import { translatorFor } from '@hawker/web/i18n/translators'

/** One toast for all calls that wait. */
export function showWait(seconds: number): void {
  const t = translatorFor(document.documentElement.lang)
  showToast({ id: 'wait', kind: 'info', message: t('error.too_many_wait', { count: seconds }) })
}
