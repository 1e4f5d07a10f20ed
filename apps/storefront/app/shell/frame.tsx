import { SkipLink } from '@hawker/ui/skip-link'
import type { ReactNode } from 'react'
import { useLocation } from '../router/hooks.tsx'
import { OtherShopDialog } from '../features/cart/other-shop-dialog.tsx'
import { useHanded } from '../lib/server-only.tsx'
import { useTexts } from '../lib/texts.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { DesktopHeader } from './desktop-header.tsx'
import { Footer } from './footer.tsx'
import { hasSimpleHeader } from './header-rules.ts'
import { MobileHeader } from './mobile-header.tsx'
import { OfflineRibbon } from './offline-ribbon.tsx'
import { SimpleHeader } from './simple-header.tsx'

/** The main layout: everything but the sign-in pages stands in it. What is not drawn leaves its place empty, so that ids are the same as when all is. */
export function Frame({ children }: { children: ReactNode }) {
  const { t } = useTexts()
  const { pathname } = useLocation()
  const { only } = useHanded()
  const around = only !== 'page'
  const simple = hasSimpleHeader(pathname)
  return (
    <div className="flex min-h-dvh flex-col">
      {around && <SkipLink to="main">{t('shell.skip_to_content')}</SkipLink>}
      {around && <OfflineRibbon />}
      {!around ? null : simple ? (
        <SimpleHeader />
      ) : (
        <>
          <DesktopHeader />
          <MobileHeader />
        </>
      )}
      <main id="main" tabIndex={-1} className="flex-1">
        {only === 'frame' ? null : children}
      </main>
      {around && <Footer />}
      {around && !simple && <BottomBar />}
      {around && <OtherShopDialog />}
    </div>
  )
}
