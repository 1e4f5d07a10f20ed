import { ButtonLink } from '@hawker/ui/button'
import { useLocation } from '@hawker/web/router/hooks'
import { useTexts } from '../../lib/texts.tsx'

export function LoginLink({ size = 'md' }: { size?: 'sm' | 'md' }) {
  const { t } = useTexts()
  const { pathname, search } = useLocation()
  const here = pathname + search
  return (
    <div className="for-guests grid" data-hold="">
      <ButtonLink
        href={here === '/' ? '/login' : `/login?next=${encodeURIComponent(here)}`}
        size={size}
        className="whitespace-nowrap"
      >
        {t('shell.login')}
      </ButtonLink>
    </div>
  )
}
