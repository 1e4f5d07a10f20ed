import { Button } from '@hawker/ui/button'
import { EmptyState } from '@hawker/ui/empty-state'
import { alertIcon } from '@hawker/ui/icons'
import { useTexts } from '../lib/texts.tsx'
import { PageLayout } from './page-layout.tsx'

/** Replaces a page that failed to render. */
export function RootError() {
  const { t } = useTexts()
  return (
    <PageLayout>
      <EmptyState
        level={1}
        icon={alertIcon}
        title={t('error.failed')}
        text={t('error.failed_hint')}
        action={<Button onClick={() => location.reload()}>{t('action.retry')}</Button>}
      />
    </PageLayout>
  )
}
