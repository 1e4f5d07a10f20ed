import type { StuckPayment } from '@hawker/contract/reconciliation'
import { REFUND_DECISIONS, type RefundDecision } from '@hawker/domain/payments/unknown-refund'
import type { CurrencyStyle } from '@hawker/i18n/format'
import { formatDateTime } from '@hawker/i18n/format-date'
import { Badge } from '@hawker/ui/badge'
import { Button } from '@hawker/ui/button'
import { Card } from '@hawker/ui/card'
import { Icon } from '@hawker/ui/icon'
import { refreshIcon } from '@hawker/ui/icons'
import { Notice } from '@hawker/ui/notice'
import { PriceText } from '@hawker/ui/price-text'
import { useNow } from '@hawker/web/session/use-now'
import { useId } from 'react'
import { deviceZone } from '../../../lib/device-zone.ts'
import { PaidSubjectLink } from '../../../lib/payments/paid-subject-link.tsx'
import { providerName } from '../../../lib/provider-name.ts'
import { useSession } from '../../../lib/session.ts'
import { useTexts } from '../../../lib/texts.tsx'

type StuckRowProps = {
  row: StuckPayment
  currencyStyle: CurrencyStyle
  asking: boolean
  onAsk: () => void
  onDecide: (decision: RefundDecision) => void
  onWriteOff: () => void
}

export function StuckRow({
  row,
  currencyStyle,
  asking,
  onAsk,
  onDecide,
  onWriteOff,
}: StuckRowProps) {
  const { t, lang, money } = useTexts()
  const now = useNow(60_000)
  const { kind, until: holdEndsAt, provider_id: providerId, unknown_refund: refund } = row
  const { write_off: writeOff } = row
  const provider = providerName(row.tag)
  const timeOf = (at: string) => formatDateTime(at, lang, { timeZone: deviceZone() })
  const headingId = useId()
  const hasEnded = holdEndsAt !== null && Date.parse(holdEndsAt) <= now
  return (
    <li>
      <Card className="grid gap-3">
        <div className="flex items-start justify-between gap-3">
          <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
            <h2 id={headingId} className="font-semibold">
              {t(hasEnded ? 'stuck.kind_hold_ended' : `stuck.kind_${kind}`)}
            </h2>
            {holdEndsAt !== null && (
              <Badge tone="danger">
                {t(hasEnded ? 'stuck.ended' : 'stuck.until', { time: timeOf(holdEndsAt) })}
              </Badge>
            )}
          </div>
          {row.amount !== null && (
            <PriceText
              text={money(row.amount, currencyStyle)}
              className="shrink-0 text-lg font-semibold"
            />
          )}
        </div>
        <p className="max-w-2xl text-sm">{t(`stuck.help_${kind}`, { provider })}</p>
        {refund && <RefundProposal refund={refund} />}
        {writeOff?.proposed && <WriteOffProposal writeOff={writeOff} />}
        <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
          <div className="min-w-0 text-sm text-muted">
            <p className="flex flex-wrap items-center gap-x-2">
              <bdi>{provider}</bdi>
              {holdEndsAt === null && (
                <>
                  <span aria-hidden>·</span>
                  <span>{t('stuck.since', { time: timeOf(row.since) })}</span>
                </>
              )}
              {row.transaction_id !== null && (
                <>
                  <span aria-hidden>·</span>
                  <span>{t('stuck.payment', { id: String(row.transaction_id) })}</span>
                </>
              )}
              <PaidSubjectLink subject={row} />
            </p>
            {providerId !== null && (
              <p className="break-all">
                {t('stuck.at_provider', { provider })} <code dir="ltr">{providerId}</code>
              </p>
            )}
          </div>
          <div className="flex flex-wrap gap-2">
            {refund && (
              <RefundDecisionButtons refund={refund} aboutId={headingId} onDecide={onDecide} />
            )}
            {writeOff && (
              <WriteOffButton writeOff={writeOff} aboutId={headingId} onWriteOff={onWriteOff} />
            )}
            <Button
              variant="secondary"
              icon={<Icon of={refreshIcon} size={18} />}
              loading={asking}
              aria-describedby={headingId}
              onClick={onAsk}
            >
              {t('findings.do_ask_again')}
            </Button>
          </div>
        </div>
      </Card>
    </li>
  )
}

type Refund = NonNullable<StuckPayment['unknown_refund']>

type WriteOff = NonNullable<StuckPayment['write_off']>

function useProposedByMe({ proposed_by: by }: Pick<Refund, 'proposed_by'>): boolean {
  const session = useSession()
  return session.state === 'in' && by?.id === session.user.id
}

function RefundProposal({ refund }: { refund: Refund }) {
  const { t } = useTexts()
  const isProposedByMe = useProposedByMe(refund)
  const { proposed, proposed_by: by } = refund
  if (proposed === null) return null
  return (
    <Notice kind="info">
      {isProposedByMe
        ? t(`stuck.own_${proposed}`)
        : t(`stuck.proposed_${proposed}`, { name: by?.firstname ?? t('findings.an_admin') })}
    </Notice>
  )
}

/** A proposed decision is confirmed by another admin, never by the one who proposed it. */
function RefundDecisionButtons({
  refund,
  aboutId,
  onDecide,
}: {
  refund: Refund
  aboutId: string
  onDecide: (decision: RefundDecision) => void
}) {
  const { t } = useTexts()
  const isProposedByMe = useProposedByMe(refund)
  return REFUND_DECISIONS.filter(
    (decision) => !(isProposedByMe && refund.proposed === decision),
  ).map((decision) => {
    const isProposed = refund.proposed === decision
    return (
      <Button
        key={decision}
        variant={isProposed ? 'primary' : 'secondary'}
        aria-describedby={aboutId}
        onClick={() => onDecide(decision)}
      >
        {t(isProposed ? `stuck.confirm_${decision}` : `stuck.do_${decision}`)}
      </Button>
    )
  })
}

function WriteOffProposal({ writeOff }: { writeOff: WriteOff }) {
  const { t } = useTexts()
  const isProposedByMe = useProposedByMe(writeOff)
  const name = writeOff.proposed_by?.firstname ?? t('findings.an_admin')
  return (
    <Notice kind="info">
      {isProposedByMe ? t('stuck.own_write_off') : t('stuck.proposed_write_off', { name })}
    </Notice>
  )
}

function WriteOffButton({
  writeOff,
  aboutId,
  onWriteOff,
}: {
  writeOff: WriteOff
  aboutId: string
  onWriteOff: () => void
}) {
  const { t } = useTexts()
  const isProposedByMe = useProposedByMe(writeOff)
  const { proposed: isProposed } = writeOff
  if (isProposed && isProposedByMe) return null
  return (
    <Button
      variant={isProposed ? 'primary' : 'secondary'}
      aria-describedby={aboutId}
      onClick={onWriteOff}
    >
      {t(isProposed ? 'stuck.confirm_write_off' : 'stuck.do_write_off')}
    </Button>
  )
}
