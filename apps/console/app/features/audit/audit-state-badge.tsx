import type { Audit, AuditState } from '@hawker/contract/audits'
import { Badge, type BadgeTone } from '@hawker/ui/badge'
import { useTexts } from '../../lib/texts.tsx'

const TONE: Record<AuditState, BadgeTone> = {
  running: 'info',
  clean: 'grocery',
  incomplete: 'amber',
  breached: 'danger',
  failed: 'amber',
}

export function AuditStateBadge({ audit: { state, breaches } }: { audit: Audit }) {
  const { t } = useTexts()
  return (
    <Badge tone={TONE[state]}>
      {state === 'breached'
        ? t('audits.breaches', { count: breaches ?? 0 })
        : t(`audits.state_${state}`)}
    </Badge>
  )
}
