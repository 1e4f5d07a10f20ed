import { ButtonLink } from '@hawker/ui/button'
import { EmptyState } from '@hawker/ui/empty-state'
import { lockIcon } from '@hawker/ui/icons'
import { loginHref } from '../lib/session.ts'
import { useTexts } from '../lib/texts.tsx'

/** For a signed-in person without a role in the console. */
export function NoAccessScreen() {
  const { t } = useTexts()
  return (
    <EmptyState
      level={1}
      icon={lockIcon}
      title={t('auth.no_access')}
      text={t('auth.no_access_hint')}
      action={
        <>
          <ButtonLink href={loginHref()}>{t('auth.other_account')}</ButtonLink>
          <ButtonLink href="/" variant="secondary">
            {t('nav.storefront')}
          </ButtonLink>
        </>
      }
    />
  )
}
