import { showToast } from '@hawker/ui/toast'
import { translatorFor } from '@hawker/web/i18n/translators'
import { ensureTexts } from '../load-texts.ts'

/**
 * Loads the texts of a language. If they cannot be loaded, the page keeps its language, a toast
 * offers `again`, and the result is false.
 */
export async function loadLanguage(locale: string, again: () => void): Promise<boolean> {
  try {
    await ensureTexts(locale)
    return true
  } catch (error) {
    console.error(error)
    const t = translatorFor(document.documentElement.lang)
    showToast({
      id: 'language',
      kind: 'error',
      message: t('shell.language_failed'),
      action: { label: t('error.try_again'), onClick: again },
    })
    return false
  }
}
