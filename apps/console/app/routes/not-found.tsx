import { ButtonLink } from '@hawker/ui/button'
import { EmptyState } from '@hawker/ui/empty-state'
import { helpIcon } from '@hawker/ui/icons'
import { useTexts } from '../lib/texts.tsx'

export function Component() {
  const { t } = useTexts()
  return (
    <EmptyState
      level={1}
      icon={helpIcon}
      title={t('error.not_found')}
      action={<ButtonLink href="/console">{t('error.to_start')}</ButtonLink>}
    />
  )
}
