import { LinkProvider } from '@hawker/ui/link'
import { SkipLink } from '@hawker/ui/skip-link'
import { ToastRegion } from '@hawker/ui/toast-region'
import { useEffect, type ReactNode } from 'react'
import { useSession } from '../lib/session.ts'
import { useTexts } from '../lib/texts.tsx'
import { ConsoleLink } from './console-link.tsx'
import { Header } from './header.tsx'
import { OfflineRibbon } from './offline-ribbon.tsx'
import { ProofDialog } from './proof/proof-dialog.tsx'
import { ShortPasswordNotice } from './short-password-notice.tsx'
import { SignInScreen } from './sign-in-screen.tsx'

/** The layout of every page. Shows the sign-in screen when nobody is signed in. */
export function PageLayout({ children }: { children: ReactNode }) {
  const { t } = useTexts()
  const session = useSession()
  useEffect(() => {
    document.title = t('app.title')
  }, [t])

  return (
    <LinkProvider component={ConsoleLink}>
      <div className="flex min-h-dvh flex-col">
        <SkipLink to="main">{t('nav.skip')}</SkipLink>
        <Header user={session.state === 'in' ? session.user : undefined} />
        <OfflineRibbon />
        <main id="main" tabIndex={-1} className="flex flex-1 flex-col">
          {session.state === 'in' && <ShortPasswordNotice />}
          {session.state === 'out' ? <SignInScreen /> : children}
        </main>
      </div>
      <ProofDialog />
      <ToastRegion label={t('nav.messages')} closeLabel={t('action.close')} />
    </LinkProvider>
  )
}
