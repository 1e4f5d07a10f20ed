import { useTexts } from '../../../lib/texts.tsx'
import { CenteredLink } from '../forms/centered-link.tsx'
import { withNext } from './next-page.ts'

/** Link back to the login page, for pages that were opened by mistake. */
export function BackToLogin({ next }: { next: string }) {
  const { t } = useTexts()
  return <CenteredLink href={withNext('/login', next)}>{t('auth.back_to_login')}</CenteredLink>
}
