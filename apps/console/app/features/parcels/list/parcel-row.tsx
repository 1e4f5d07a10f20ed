import type { StaffParcelRow } from '@hawker/contract/staff-parcels'
import { Badge } from '@hawker/ui/badge'
import { PriceText } from '@hawker/ui/price-text'
import { Link } from '@hawker/web/router/components'
import { ParcelStatusBadge } from '../../../lib/parcels/parcel-status-badge.tsx'
import { useTexts } from '../../../lib/texts.tsx'

/** One parcel in the list. */
export function ParcelRow({ parcel }: { parcel: StaffParcelRow }) {
  const { t, time, money } = useTexts()
  const { status, user, deliveryman, reason } = parcel
  return (
    <Link
      to={`/staff/parcels/${parcel.id}`}
      className="flex items-center gap-3 rounded-md bg-surface px-4 py-3 shadow-soft transition-colors hover:bg-sunk"
    >
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-2">
          <bdi className="tabular font-semibold">{parcel.number}</bdi>
          <ParcelStatusBadge status={status} />
          {status === 'new' && !parcel.released && (
            <Badge tone="amber">{t('parcels.unreleased')}</Badge>
          )}
          {parcel.debt > 0 && (
            <Badge tone="danger">
              {t('parcels.debt', { price: money(parcel.debt, parcel.currency) })}
            </Badge>
          )}
        </span>
        <span className="mt-1 block text-sm text-muted">
          <bdi>{user.firstname}</bdi> ·{' '}
          <span className="tabular">{time(parcel.window_starts_at, parcel.timezone)}</span>
          {deliveryman && (
            <>
              {' · '}
              {t('rescue.courier')} <bdi>{deliveryman.firstname}</bdi>
            </>
          )}
          {reason && ` · ${t(`parcel_reason.${reason}`)}`}
        </span>
      </span>
      <PriceText text={money(parcel.total_price, parcel.currency)} className="font-semibold" />
    </Link>
  )
}
