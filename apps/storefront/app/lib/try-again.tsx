import { Button } from '@hawker/ui/button'
import { EmptyState } from '@hawker/ui/empty-state'
import { Notice } from '@hawker/ui/notice'
import type { ReactNode } from 'react'
import { useTexts } from './texts.tsx'

type Again = { again: () => void }

/** Says beside what is there that something did not come, and asks for it again. */
export function RetryNotice({
  kind = 'error',
  again,
  children,
}: Again & { kind?: 'error' | 'warning'; children: ReactNode }) {
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

/** Stands in the place of what did not come. */
export function NotLoaded({ again }: Again) {
  const { t } = useTexts()
  return (
    <EmptyState
      title={t('error.something_wrong')}
      action={<Button onClick={again}>{t('action.retry')}</Button>}
    />
  )
}
