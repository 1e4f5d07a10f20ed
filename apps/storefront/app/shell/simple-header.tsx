import { IconLink } from '@hawker/ui/icon-button'
import { arrowBackIcon } from '@hawker/ui/icons'
import type { MouseEvent } from 'react'
import { useLocation, useNavigate } from '../router/hooks.tsx'
import { useTexts } from '../lib/texts.tsx'
import { backTarget } from './header-rules.ts'
import { Logo } from './logo.tsx'

export function SimpleHeader() {
  const { t } = useTexts()
  const { pathname, key } = useLocation()
  const navigate = useNavigate()
  const target = backTarget(pathname)
  // Opened from a link outside there is no page to go back to; without scripts nobody knows of one.
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
