import type { Dispute } from '@hawker/contract/reconciliation'
import { type DisputeKind, disputeKind } from '@hawker/domain/payments/dispute-kind'
import type { CurrencyStyle } from '@hawker/i18n/format'
import { Badge, type BadgeTone } from '@hawker/ui/badge'
import { Button, buttonClass } from '@hawker/ui/button'
import { Card } from '@hawker/ui/card'
import { PriceText } from '@hawker/ui/price-text'
import { Link } from '@hawker/web/router/components'
import { type ReactNode, useId } from 'react'
import { dashboardOf, providerName } from '../../../lib/provider-name.ts'
import { ParcelStatusBadge } from '../../../lib/parcels/parcel-status-badge.tsx'
import { useTexts } from '../../../lib/texts.tsx'
import { DeliveryProof } from './delivery-proof.tsx'
import { reasonKey } from './dispute-reason.ts'
import { DueDate } from './due-date.tsx'

const TONES: Record<Dispute['status'], BadgeTone> = {
  open: 'amber',
  answered: 'info',
  won: 'grocery',
  lost: 'danger',
}

type DisputeRowProps = { dispute: Dispute; style: CurrencyStyle; onEdit: () => void }

export function DisputeRow({ dispute, style, onEdit }: DisputeRowProps) {
  const { t, money } = useTexts()
  const { status, tag, fee, note, liable, taken } = dispute
  const provider = providerName(tag)
  const hasEnded = status === 'won' || status === 'lost'
  const kind = disputeKind(tag, dispute.dispute_id)
  const needsNoAction = kind === 'fraud_alert' && (hasEnded || dispute.handed_over)
  const headingId = useId()
  return (
    <li>
      <Card className="grid gap-4">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
          <div className="grid min-w-0 gap-1">
            <DueDate dispute={dispute} />
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h2 id={headingId} className="text-lg font-semibold">
                <PriceText text={money(dispute.amount, style)} /> · <bdi>{provider}</bdi>
              </h2>
              <Badge tone={needsNoAction ? 'neutral' : TONES[status]}>{statusText()}</Badge>
              <Badge>
                {t(`disputes.stage_${kind === 'dispute' ? dispute.stage : kind}`, { provider })}
              </Badge>
            </div>
            <p>
              <Reason reason={dispute.reason} />
              {taken && !hasEnded && (
                <span className="text-muted"> {t('disputes.taken', { provider })}</span>
              )}
            </p>
            {kind !== 'dispute' && <p className="max-w-2xl text-sm text-muted">{kindText(kind)}</p>}
            <p className="text-sm break-all text-muted">
              {fee > 0 && (
                <>
                  {t('disputes.fee', { price: money(fee, style) })}
                  {' · '}
                </>
              )}
              <code dir="ltr">{dispute.dispute_id}</code>
            </p>
          </div>
          <div className="flex flex-wrap items-center gap-2">
            {!hasEnded && kind !== 'fraud_alert' && (
              <AnswerLink tag={tag} isAnswered={status === 'answered'} aboutId={headingId} />
            )}
            <Button variant="secondary" aria-describedby={headingId} onClick={onEdit}>
              {t('disputes.edit')}
            </Button>
          </div>
        </div>
        <div className="grid gap-4 border-t border-line pt-4 sm:grid-cols-2">
          <Part title={t(dispute.parcel ? 'disputes.parcel' : 'disputes.proof')}>
            <Subject dispute={dispute} />
          </Part>
          <div className="grid content-start gap-3">
            {kind === 'dispute' && (
              <Part title={t(hasEnded ? 'disputes.liable' : 'disputes.liable_if_lost')}>
                <p className="text-sm">{t(`disputes.liable_${liable}`)}</p>
              </Part>
            )}
            {note !== null && (
              <Part title={t('disputes.note')}>
                <p className="text-sm break-words whitespace-pre-wrap">
                  <bdi>{note}</bdi>
                </p>
              </Part>
            )}
          </div>
        </div>
      </Card>
    </li>
  )

  function statusText(): string {
    if (kind !== 'fraud_alert') return t(`disputes.status_${status}`)
    if (hasEnded) return t('disputes.alert_over')
    return t(dispute.handed_over ? 'disputes.alert_decided' : 'disputes.alert_open')
  }

  /** Neither takes money, and both would be taken for a chargeback otherwise. */
  function kindText(of: Exclude<DisputeKind, 'dispute'>): string | undefined {
    if (of === 'claim')
      return t(status === 'lost' ? 'disputes.claim_lost' : 'disputes.claim_help', { provider })
    return needsNoAction ? undefined : t('disputes.alert_help', { provider })
  }
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="min-w-0">
    <h3 className="text-sm text-muted">{title}</h3>
    {children}
  </div>
)

const SUBJECT_LINK = 'inline-flex min-h-11 items-center font-medium underline underline-offset-4'

/** The order or parcel of the payment. The page of a parcel has its proofs. */
function Subject({ dispute: { order, parcel } }: { dispute: Dispute }) {
  const { t } = useTexts()
  if (order)
    return (
      <>
        <p className="-mt-1 flex flex-wrap items-center gap-x-2">
          <Link to={`/staff/orders/${order.id}`} className={SUBJECT_LINK}>
            {t('board.order', { number: order.number })}
          </Link>
          <bdi className="text-sm text-muted">{order.shop.translation.title}</bdi>
        </p>
        <DeliveryProof order={order} />
      </>
    )
  if (parcel)
    return (
      <p className="-mt-1 flex flex-wrap items-center gap-x-2">
        <Link to={`/staff/parcels/${parcel.id}`} className={SUBJECT_LINK}>
          {t('parcel.number', { number: parcel.number })}
        </Link>
        <ParcelStatusBadge status={parcel.status} />
      </p>
    )
  return <p className="text-sm">{t('disputes.no_order')}</p>
}

function Reason({ reason }: { reason: string }) {
  const { t } = useTexts()
  const key = reasonKey(reason)
  if (key !== undefined) return t(`disputes.reason_${key}`)
  if (reason === '') return t('disputes.reason_general')
  return t('disputes.reason_code', { code: reason })
}

/** Disputes are answered at the provider. */
function AnswerLink({
  tag,
  isAnswered,
  aboutId,
}: {
  tag: string
  isAnswered: boolean
  aboutId: string
}) {
  const { t } = useTexts()
  const provider = providerName(tag)
  const href = dashboardOf(tag)
  if (href === undefined)
    return <p className="max-w-48 text-sm text-muted">{t('disputes.answer_where', { provider })}</p>
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      aria-describedby={aboutId}
      className={buttonClass({ variant: isAnswered ? 'secondary' : 'primary' })}
    >
      {t('disputes.answer', { provider })}
    </a>
  )
}
