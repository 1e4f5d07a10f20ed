import type { Parcel, ParcelClaim } from '@hawker/contract/parcel-shapes'
import { formatDateTime } from '@hawker/i18n/format-date'
import { formatMoney } from '@hawker/i18n/format'
import { isolate } from '@hawker/i18n/isolate'
import { Badge, type BadgeTone } from '@hawker/ui/badge'
import { Card } from '@hawker/ui/card'
import { useTexts } from '../../../lib/texts.tsx'
import { PhotoThumbnails } from '../../photos/index.ts'

const TONES: Record<ParcelClaim['status'], BadgeTone> = {
  pending: 'amber',
  approved: 'grocery',
  rejected: 'danger',
}

/** The sender's claim and its decision. */
export function ClaimCard({ parcel, claim }: { parcel: Parcel; claim: ParcelClaim }) {
  const { t, lang } = useTexts()
  const at = (instant: string) => formatDateTime(instant, lang, { timeZone: parcel.timezone })
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg font-semibold">{t(`parcel.cause_${claim.cause}`)}</h2>
        <Badge tone={TONES[claim.status]}>{t(`refund.${claim.status}`)}</Badge>
      </div>
      <p className="text-sm text-muted">{at(claim.created_at)}</p>
      {claim.note !== null && (
        <p dir="auto" className="mt-2">
          {claim.note}
        </p>
      )}
      <PhotoThumbnails paths={claim.images} className="mt-3" />
      {claim.status === 'pending' && (
        <p className="mt-3 text-muted">{t('claim.step_staff_asked')}</p>
      )}
      {claim.decided_at !== null && (
        <div className="mt-4 grid gap-1 border-t border-line pt-3">
          {claim.amount !== null && (
            <p className="font-medium text-grocery-text">
              {t('parcel.claim_paid', {
                price: isolate(formatMoney(claim.amount, parcel.currency, lang)),
              })}
            </p>
          )}
          {claim.answer !== null && <p dir="auto">{claim.answer}</p>}
          <p className="text-sm text-muted">{at(claim.decided_at)}</p>
        </div>
      )}
    </Card>
  )
}
