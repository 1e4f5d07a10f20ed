import { Button } from '@hawker/ui/button'
import { EmptyState } from '@hawker/ui/empty-state'
import { Notice } from '@hawker/ui/notice'
import type { ReactNode } from 'react'
import { useTexts } from './texts.tsx'

type RetryProps = { again: () => void }

/** A notice with a retry, for content of which a part failed to load. */
export function RetryNotice({
  kind = 'error',
  again,
  children,
}: RetryProps & { kind?: 'error' | 'warning'; children: ReactNode }) {
  const { t } = useTexts()
  return (
    <Notice
      kind={kind}
      announce
      action={
        <Button size="sm" variant="secondary" onClick={again}>
          {t('action.retry')}
        </Button>
      }
    >
      {children}
    </Notice>
  )
}

/** Replaces content that failed to load. */
export function LoadFailure({ again }: RetryProps) {
  const { t } = useTexts()
  return (
    <EmptyState
      title={t('error.something_wrong')}
      action={<Button onClick={again}>{t('action.retry')}</Button>}
    />
  )
}
