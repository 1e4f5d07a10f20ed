import { useTexts } from '../../../lib/texts.tsx'
import { withNext } from './next-page.ts'

/** Link back to the login page, for pages that were opened by mistake. */
export function BackToLogin({ next }: { next: string }) {
  const { t } = useTexts()
  return (
    <a
      href={withNext('/login', next)}
      className="mx-auto inline-flex min-h-11 items-center px-2 font-medium hover:underline"
    >
      {t('auth.back_to_login')}
    </a>
  )
}
