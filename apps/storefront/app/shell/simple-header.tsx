import { IconButton } from '@hawker/ui/icon-button'
import { arrowBackIcon } from '@hawker/ui/icons'
import { useLocation, useNavigate } from '../router/hooks.tsx'
import { useTexts } from '../lib/texts.tsx'
import { backTarget } from './header-rules.ts'
import { Logo } from './logo.tsx'

export function SimpleHeader() {
  const { t } = useTexts()
  const { pathname, key } = useLocation()
  const navigate = useNavigate()
  const target = backTarget(pathname)
  // Opened from a link outside there is no page to go back to.
  const back = () => void (target === 'history' && key !== 'default' ? navigate(-1) : navigate(target === 'history' ? '/' : target))
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-page/95 backdrop-blur">
      <div className="page flex h-16 items-center gap-3">
        <IconButton icon={arrowBackIcon} label={t('action.back')} onClick={back} className="-ms-2" />
        <Logo />
      </div>
    </header>
  )
}
