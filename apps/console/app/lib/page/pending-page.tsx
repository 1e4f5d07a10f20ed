import type { Trouble } from '../api.ts'
import { ListSkeleton } from '../lists/list-skeleton.tsx'
import { Page } from './page.tsx'
import { TroubleScreen } from './trouble-screen.tsx'

type PendingPageProps = { title: string; trouble: Trouble | undefined; onRetry: () => void }

/** A page without its data yet: its heading, and placeholders or the reason with a retry. */
export const PendingPage = ({ title, trouble, onRetry }: PendingPageProps) => (
  <Page title={title}>
    {trouble ? <TroubleScreen trouble={trouble} onRetry={onRetry} /> : <ListSkeleton rows={3} />}
  </Page>
)
