import { ButtonLink } from '@hawker/ui/button'
import { EmptyState } from '@hawker/ui/empty-state'
import { logInIcon } from '@hawker/ui/icons'
import { loginHref } from '../lib/session.ts'
import { useTexts } from '../lib/texts.tsx'

export function SignInScreen() {
  const { t } = useTexts()
  return (
    <EmptyState
      level={1}
      icon={logInIcon}
      title={t('auth.title')}
      text={t('auth.hint')}
      action={<ButtonLink href={loginHref()}>{t('auth.login')}</ButtonLink>}
    />
  )
}
