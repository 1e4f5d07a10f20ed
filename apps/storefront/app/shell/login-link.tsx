import { ButtonLink } from '@hawker/ui/button'
import { useLocation } from '../router/hooks.tsx'
import { useTexts } from '../lib/texts.tsx'

export function LoginLink({ size = 'md' }: { size?: 'sm' | 'md' }) {
  const { t } = useTexts()
  const { pathname } = useLocation()
  return (
    <div className="for-guests">
      <ButtonLink href={pathname === '/' ? '/login' : `/login?next=${encodeURIComponent(pathname)}`} size={size}>
        {t('shell.login')}
      </ButtonLink>
    </div>
  )
}
