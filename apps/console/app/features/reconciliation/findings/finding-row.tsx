import type { ReconcileFinding } from '@hawker/contract/reconciliation'
import type { CurrencyStyle } from '@hawker/i18n/format'
import { formatDate, formatDateTime } from '@hawker/i18n/format-date'
import { Badge, type BadgeTone } from '@hawker/ui/badge'
import { Button } from '@hawker/ui/button'
import { Card } from '@hawker/ui/card'
import { Notice } from '@hawker/ui/notice'
import { useId } from 'react'
import { deviceZone } from '../../../lib/device-zone.ts'
import { PaidSubjectLink } from '../../../lib/payments/paid-subject-link.tsx'
import { providerName } from '../../../lib/provider-name.ts'
import { useSession } from '../../../lib/session.ts'
import { useTexts } from '../../../lib/texts.tsx'
import type { Decision } from './decide-dialog.tsx'

const TONES: Record<ReconcileFinding['state'], BadgeTone> = {
  open: 'amber',
  proposed: 'info',
  accepted: 'neutral',
  booked: 'grocery',
  resolved: 'neutral',
}

type FindingRowProps = {
  finding: ReconcileFinding
  style: CurrencyStyle
  onDecide: (decision: Decision) => void
}

export function FindingRow({ finding, style, onDecide }: FindingRowProps) {
  const { t, lang, money } = useTexts()
  const { class: name, state, amount } = finding
  const provider = providerName(finding.tag)
  const headingId = useId()
  const isOpen = state === 'open' || state === 'proposed'
  return (
    <li>
      <Card className="grid gap-3 lg:grid-cols-[minmax(0,1fr)_auto]">
        <div className="grid gap-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 id={headingId} className="font-semibold">
              {t(`findings.class_${name}`, { provider })}
            </h2>
            <Badge tone={TONES[state]}>{t(`findings.state_${state}`)}</Badge>
          </div>
          <p>
            {t(amount < 0 ? 'findings.less' : 'findings.more', {
              provider,
              price: money(Math.abs(amount), style),
            })}
          </p>
          <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
            <span>
              {t('findings.day', {
                provider,
                // A day of the provider's list, without a time zone.
                day: formatDate(`${finding.day}T12:00:00Z`, lang, { timeZone: 'UTC' }),
              })}
              {finding.transaction_id !== null && (
                <> · {t('stuck.payment', { id: String(finding.transaction_id) })}</>
              )}
            </span>
            <PaidSubjectLink subject={finding} />
          </p>
          {finding.note !== null && (
            <p className="text-sm break-words whitespace-pre-wrap">
              <bdi>{finding.note}</bdi>
            </p>
          )}
        </div>
        {isOpen ? (
          <Actions finding={finding} aboutId={headingId} onDecide={onDecide} />
        ) : (
          <Decided finding={finding} />
        )}
      </Card>
    </li>
  )
}

function Decided({ finding: { decided_by: by, decided_at: at } }: { finding: ReconcileFinding }) {
  const { t, lang } = useTexts()
  if (at === null) return <p className="text-sm text-muted">{t('findings.closed_alone')}</p>
  return (
    <p className="text-sm text-muted">
      {by && (
        <>
          <bdi>{by.firstname}</bdi>
          {' · '}
        </>
      )}
      {formatDateTime(at, lang, { timeZone: deviceZone() })}
    </p>
  )
}

/** A proposed decision is confirmed by another admin, never by the one who proposed it. */
function Actions({
  finding: { state, proposed, proposed_by: by, can_book: canBook },
  aboutId,
  onDecide,
}: Pick<FindingRowProps, 'finding' | 'onDecide'> & { aboutId: string }) {
  const { t } = useTexts()
  const session = useSession()
  const isOwn = session.state === 'in' && by?.id === session.user.id
  // What was proposed comes first.
  const order = proposed === 'book' ? (['book', 'accept'] as const) : (['accept', 'book'] as const)
  const decisions = order.filter(
    (decision) =>
      (decision === 'accept' || canBook) &&
      !(isOwn && state === 'proposed' && proposed === decision),
  )
  return (
    <>
      {state === 'proposed' && proposed !== null && (
        <Notice kind="info" className="lg:col-span-2">
          {isOwn
            ? t(`findings.own_${proposed}`)
            : t(`findings.proposed_${proposed}`, { name: by?.firstname ?? t('findings.an_admin') })}
        </Notice>
      )}
      <div className="flex flex-wrap content-start gap-2 lg:col-start-2 lg:row-start-1">
        {decisions.map((decision) => (
          <Button
            key={decision}
            variant={state === 'proposed' && proposed === decision ? 'primary' : 'secondary'}
            aria-describedby={aboutId}
            onClick={() => onDecide(decision)}
          >
            {t(
              state === 'proposed' && proposed === decision
                ? `findings.confirm_${decision}`
                : `findings.do_${decision}`,
            )}
          </Button>
        ))}
        <Button
          variant="secondary"
          aria-describedby={aboutId}
          onClick={() => onDecide('ask_again')}
        >
          {t('findings.do_ask_again')}
        </Button>
      </div>
    </>
  )
}
