import { Button } from '@hawker/ui/button'
import { EmptyState } from '@hawker/ui/empty-state'
import { alertIcon, lockIcon, offlineIcon } from '@hawker/ui/icons'
import { refusalText, type Trouble } from './api.ts'
import { useTexts } from './texts.tsx'

/** Replaces data that could not be read: the reason, and a retry. */
export function TroubleScreen({ trouble, onRetry }: { trouble: Trouble; onRetry: () => void }) {
  const { t } = useTexts()
  const icon =
    trouble.code === 'unreachable'
      ? offlineIcon
      : trouble.code === 'forbidden'
        ? lockIcon
        : alertIcon
  return (
    <EmptyState
      icon={icon}
      title={refusalText(trouble, t)}
      action={<Button onClick={onRetry}>{t('action.retry')}</Button>}
    />
  )
}
