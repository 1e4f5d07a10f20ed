import type { StaffParcelClaim } from '@hawker/contract/staff-parcels'
import { formatDateTime } from '@hawker/i18n/format-date'
import { Badge, type BadgeTone } from '@hawker/ui/badge'
import { Button } from '@hawker/ui/button'
import { Card } from '@hawker/ui/card'
import { PriceText } from '@hawker/ui/price-text'
import { Link } from '@hawker/web/router/components'
import { SentPhotos } from '../../../lib/sent-photos.tsx'
import { useTexts } from '../../../lib/texts.tsx'

const TONES: Record<StaffParcelClaim['status'], BadgeTone> = {
  pending: 'amber',
  approved: 'grocery',
  rejected: 'neutral',
}

export function ClaimRow({ claim, onDecide }: { claim: StaffParcelClaim; onDecide: () => void }) {
  const { t, lang, money } = useTexts()
  const { parcel, user, deliveryman, fault, answer, amount, currency } = claim
  return (
    <li>
      <Card>
        <div className="flex items-start justify-between gap-3">
          <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="font-semibold">{t(`claims.cause_${claim.cause}`)}</h2>
            <Badge tone={TONES[claim.status]}>{t(`claims.status_${claim.status}`)}</Badge>
            {fault !== null && <Badge>{t(`claims.fault_${fault}`)}</Badge>}
          </div>
          <PriceText
            text={money(amount ?? claim.limit, currency)}
            className="shrink-0 text-lg font-semibold"
          />
        </div>
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
          <Link
            to={`/staff/parcels/${parcel.id}`}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            {t('parcel.number', { number: parcel.number })}
          </Link>
          <span>
            <bdi>{user.firstname}</bdi>
            {deliveryman && (
              <>
                {' · '}
                {t('rescue.courier')} <bdi>{deliveryman.firstname}</bdi>
              </>
            )}
            {' · '}
            {formatDateTime(claim.created_at, lang, { timeZone: parcel.timezone })}
          </span>
        </p>
        {claim.note && (
          <blockquote dir="auto" className="mt-2 rounded-md bg-sunk p-3">
            {claim.note}
          </blockquote>
        )}
        <SentPhotos paths={claim.images} />
        {answer && (
          <p dir="auto" className="mt-2 text-sm">
            <span className="text-muted">{t('claims.note_answer')}</span> {answer}
          </p>
        )}
        {claim.status === 'pending' && (
          <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
            <span className="text-sm text-muted">
              {t('parcels.claim_limit', {
                price: money(parcel.total_price, currency),
                value: money(parcel.value, currency),
              })}
            </span>
            <Button onClick={onDecide}>{t('claims.decide')}</Button>
          </div>
        )}
      </Card>
    </li>
  )
}
