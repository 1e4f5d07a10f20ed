import type { Audit, AuditCheck, AuditRule } from '@hawker/contract/audits'
import { Badge } from '@hawker/ui/badge'
import { Card } from '@hawker/ui/card'
import { Icon } from '@hawker/ui/icon'
import { alertIcon, checkCircleIcon } from '@hawker/ui/icons'
import { Link } from '@hawker/web/router/components'
import { api } from '../../lib/api.ts'
import { ListSkeleton } from '../../lib/lists/list-skeleton.tsx'
import { useLiveResource } from '@hawker/web/query/use-live-resource'
import { useTexts } from '../../lib/texts.tsx'
import { TroubleScreen } from '../../lib/page/trouble-screen.tsx'
import { AuditStateBadge } from './audit-state-badge.tsx'

async function readAudit(id: number) {
  const answer = await api('showAudit', { params: { id }, query: {} })
  return answer.ok ? { ok: true as const, data: answer.data } : answer
}

/** The findings of one audit, rule by rule. */
export function AuditFindings({ audit }: { audit: Audit }) {
  const detail = useLiveResource(`audit ${audit.id} ${audit.state}`, () => readAudit(audit.id))
  if (audit.state === 'running' || audit.state === 'failed')
    return (
      <Card className="grid min-h-40 place-items-center" aria-live="polite">
        <AuditStateBadge audit={audit} />
      </Card>
    )
  if (!detail.data)
    return detail.trouble ? (
      <TroubleScreen trouble={detail.trouble} onRetry={() => void detail.refresh()} />
    ) : (
      <ListSkeleton rows={12} />
    )
  return (
    <Card padded={false}>
      <ul className="divide-y divide-line">
        {detail.data.rules.map(({ rule, breaches, checks }) => (
          <li key={rule} className="grid gap-3 px-4 py-3 sm:px-5">
            <RuleLine
              rule={rule}
              breaches={breaches}
              answered={checks.every(({ answered }) => answered)}
            />
            {checks
              .filter(({ count, answered }) => count > 0 || !answered)
              .map((check) => (
                <Breaches key={check.check} result={check} />
              ))}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function RuleLine({
  rule,
  breaches,
  answered,
}: {
  rule: AuditRule
  breaches: number
  answered: boolean
}) {
  const { t } = useTexts()
  const tone =
    breaches > 0 ? 'text-danger-text' : answered ? 'text-grocery-text' : 'text-amber-text'
  return (
    <div className="flex items-center gap-3">
      <Icon of={breaches === 0 && answered ? checkCircleIcon : alertIcon} className={tone} />
      <span className="tabular w-9 shrink-0 text-sm text-muted">{rule}</span>
      <span className="min-w-0 flex-1 font-medium">{t(`audits.rule_${rule}`)}</span>
      {breaches > 0 ? (
        <Badge tone="danger">{t('audits.breaches', { count: breaches })}</Badge>
      ) : !answered ? (
        <Badge tone="amber">{t('audits.unanswered')}</Badge>
      ) : (
        <span className="sr-only">{t('audits.state_clean')}</span>
      )}
    </div>
  )
}

/** Shows raw names and ids, so that staff can look the rows up in the database. */
function Breaches({
  result: { check, subject, answered, count, samples },
}: {
  result: AuditCheck
}) {
  const { t } = useTexts()
  return (
    <div className="ms-8">
      <div className="grid gap-1 rounded-md bg-sunk p-3 text-sm" dir="ltr">
        <code className="font-semibold break-words">{check}</code>
        {!answered && (
          <p dir="auto" className="text-muted">
            {t('audits.unanswered')}
          </p>
        )}
        <ul className="grid gap-1">
          {samples.map(({ id, detail }) => (
            <li key={`${id} ${detail}`} className="break-words">
              <code>
                {subject === 'order' ? (
                  <Link to={`/staff/orders/${id}`} className="underline underline-offset-4">
                    {subject} {id}
                  </Link>
                ) : (
                  `${subject} ${id}`
                )}
              </code>
              {detail !== null && <span className="text-muted"> {detail}</span>}
            </li>
          ))}
        </ul>
        {count > samples.length && <p className="text-muted">{t('audits.more')}</p>}
      </div>
    </div>
  )
}
