import { IconLink } from '@hawker/ui/icon-button'
import { arrowBackIcon } from '@hawker/ui/icons'
import type { MouseEvent } from 'react'
import { useLocation, useNavigate } from '@hawker/web/router/hooks'
import { useTexts } from '../../lib/texts.tsx'
import { backTarget } from './header-rules.ts'
import { Logo } from './logo.tsx'

export function SimpleHeader() {
  const { t } = useTexts()
  const { pathname, key } = useLocation()
  const navigate = useNavigate()
  const target = backTarget(pathname)
  // A page that was opened from outside has no page to go back to.
  const goBack = (event: MouseEvent) => {
    if (target !== 'history' || key === 'default') return
    event.preventDefault()
    void navigate(-1)
  }
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-page/95 backdrop-blur">
      <div className="page flex h-16 items-center gap-3">
        <IconLink
          icon={arrowBackIcon}
          label={t('action.back')}
          href={target === 'history' ? '/' : target}
          onClick={goBack}
          className="-ms-2"
        />
        <Logo />
      </div>
    </header>
  )
}
