import type { Audit } from '@hawker/contract/audits'
import { Card } from '@hawker/ui/card'
import { classNames } from '@hawker/std/class-names'
import { useTexts } from '../../lib/texts.tsx'
import { deviceZone } from '../../lib/device-zone.ts'
import { AuditStateBadge } from './audit-state-badge.tsx'

type AuditRunsProps = { audits: readonly Audit[]; chosen: number; onChoose: (audit: Audit) => void }

/** All audits, newest first. The page shows the findings of the chosen one. */
export function AuditRuns({ audits, chosen, onChoose }: AuditRunsProps) {
  const { t, time } = useTexts()
  return (
    <section aria-label={t('audits.list')}>
      <Card padded={false}>
        <ul className="divide-y divide-line overflow-hidden rounded-lg">
          {audits.map((audit) => (
            <li key={audit.id}>
              <button
                type="button"
                aria-pressed={audit.id === chosen}
                onClick={() => onChoose(audit)}
                className={classNames(
                  'flex min-h-14 w-full flex-wrap items-center justify-between gap-2 px-4 py-2',
                  'text-start hover:bg-sunk',
                  audit.id === chosen && 'bg-sunk',
                )}
              >
                <span>
                  <span className="tabular block font-medium">
                    {time(audit.started_at, deviceZone())}
                  </span>
                  <span className="block text-sm text-muted">
                    {audit.by ? <bdi>{audit.by.firstname}</bdi> : t('audits.nightly')}
                  </span>
                </span>
                <AuditStateBadge audit={audit} />
              </button>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
