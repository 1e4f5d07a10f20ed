import { useTexts } from '../../lib/texts.tsx'
import { withNext } from './next-page.ts'

/** From a page that turned out not to be the one that was wanted. */
export function ToLogin({ next }: { next: string }) {
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
