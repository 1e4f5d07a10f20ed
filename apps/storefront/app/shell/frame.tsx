import { SkipLink } from '@hawker/ui/skip-link'
import type { ReactNode } from 'react'
import { useLocation } from '../router/hooks.tsx'
import { OtherShopDialog } from '../features/cart/other-shop-dialog.tsx'
import { useTexts } from '../lib/texts.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { DesktopHeader } from './desktop-header.tsx'
import { Footer } from './footer.tsx'
import { hasSimpleHeader } from './header-rules.ts'
import { MobileHeader } from './mobile-header.tsx'
import { OfflineRibbon } from './offline-ribbon.tsx'
import { SimpleHeader } from './simple-header.tsx'

/** The main layout: everything but the sign-in pages stands in it. */
export function Frame({ children }: { children: ReactNode }) {
  const { t } = useTexts()
  const { pathname } = useLocation()
  const simple = hasSimpleHeader(pathname)
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink to="main">{t('shell.skip_to_content')}</SkipLink>
      <OfflineRibbon />
      {simple ? (
        <SimpleHeader />
      ) : (
        <>
          <DesktopHeader />
          <MobileHeader />
        </>
      )}
      <main id="main" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <Footer />
      {!simple && <BottomBar />}
      <OtherShopDialog />
    </div>
  )
}
