import { Button } from '@hawker/ui/button'
import { EmptyState } from '@hawker/ui/empty-state'
import { alertIcon, lockIcon, offlineIcon } from '@hawker/ui/icons'
import { refusalText, type Trouble } from '../api.ts'
import { useTexts } from '../texts.tsx'

type TroubleScreenProps = {
  trouble: Trouble
  onRetry: () => void
  /** 1 where it replaces the whole page. */
  level?: 1 | 2
}

/** Replaces data that could not be read: the reason, and a retry. */
export function TroubleScreen({ trouble, onRetry, level = 2 }: TroubleScreenProps) {
  const { t } = useTexts()
  const icon =
    trouble.code === 'unreachable'
      ? offlineIcon
      : trouble.code === 'forbidden'
        ? lockIcon
        : alertIcon
  return (
    <EmptyState
      level={level}
      icon={icon}
      title={refusalText(trouble, t)}
      action={<Button onClick={onRetry}>{t('action.retry')}</Button>}
    />
  )
}
