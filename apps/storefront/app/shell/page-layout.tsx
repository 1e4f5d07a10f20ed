import { SkipLink } from '@hawker/ui/skip-link'
import type { ReactNode } from 'react'
import { useLocation } from '@hawker/web/router/hooks'
import { OtherShopDialog } from '../features/cart/index.ts'
import { useServerParts } from '../lib/page/server-parts.tsx'
import { useTexts } from '../lib/texts.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { DesktopHeader } from './header/desktop-header.tsx'
import { Footer } from './footer.tsx'
import { hasSimpleHeader } from './header/header-rules.ts'
import { MobileHeader } from './header/mobile-header.tsx'
import { OfflineRibbon } from './offline-ribbon.tsx'
import { SimpleHeader } from './header/simple-header.tsx'

/**
 * The main layout of all pages but the sign-in pages. The server may render only a part of it; what
 * it leaves out stays as `false` or `null`, so that React's ids are the same.
 */
export function PageLayout({ children }: { children: ReactNode }) {
  const { t } = useTexts()
  const { pathname } = useLocation()
  const { only } = useServerParts()
  const hasLayout = only !== 'page'
  const isSimple = hasSimpleHeader(pathname)
  return (
    <div className="flex min-h-dvh flex-col">
      {hasLayout && <SkipLink to="main">{t('shell.skip_to_content')}</SkipLink>}
      {hasLayout && <OfflineRibbon />}
      {!hasLayout ? null : isSimple ? (
        <SimpleHeader />
      ) : (
        <>
          <DesktopHeader />
          <MobileHeader />
        </>
      )}
      <main id="main" tabIndex={-1} className="min-h-[calc(100dvh-4rem)] flex-1">
        {only === 'layout' ? null : children}
      </main>
      {hasLayout && <Footer />}
      {hasLayout && !isSimple && <BottomBar />}
      {hasLayout && <OtherShopDialog />}
    </div>
  )
}
