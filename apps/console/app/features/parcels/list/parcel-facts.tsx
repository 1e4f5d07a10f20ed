import type { Parcel } from '@hawker/contract/parcel-shapes'
import type { StaffParcel } from '@hawker/contract/staff-parcels'
import { formatDistance } from '@hawker/i18n/format'
import { Badge } from '@hawker/ui/badge'
import { Card } from '@hawker/ui/card'
import { PriceText } from '@hawker/ui/price-text'
import { Link } from '@hawker/web/router/components'
import { Fact, PhoneLink } from '../../../lib/orders/facts.tsx'
import { methodTitle } from '../../../lib/orders/method-title.ts'
import { ParcelStatusBadge } from '../../../lib/parcels/parcel-status-badge.tsx'
import { ReasonText } from '../../../lib/parcels/reason-text.tsx'
import { useTexts } from '../../../lib/texts.tsx'

/** The people, the way, the contents and the money of a parcel. */
export function ParcelFacts({ parcel }: { parcel: StaffParcel }) {
  const { t, lang, time, money } = useTexts()
  const { currency, deliveryman, reason, claim } = parcel
  const price = (amount: number) => money(amount, currency)
  return (
    <Card>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <ParcelStatusBadge status={parcel.status} />
        {parcel.debt > 0 && (
          <Badge tone="danger">{t('parcels.debt', { price: price(parcel.debt) })}</Badge>
        )}
        <PriceText text={price(parcel.total_price)} className="ms-auto text-lg font-semibold" />
      </div>
      <dl className="grid gap-3">
        {reason && (
          <Fact label={t('rescue.reason')}>
            <ReasonText reason={reason} />
          </Fact>
        )}
        <Fact label={t('parcel_by.customer')}>
          <bdi>{parcel.user.firstname}</bdi>
          <PhoneLink number={parcel.user.phone} />
        </Fact>
        <Fact label={t('parcels.from')}>
          <End end={parcel.from} />
        </Fact>
        <Fact label={t('parcels.to')}>
          <End end={parcel.to} />
        </Fact>
        <Fact label={t('rescue.courier')}>
          {deliveryman ? (
            <>
              <bdi>{deliveryman.firstname}</bdi>
              {deliveryman.vehicle !== null && (
                <span className="text-muted">
                  {' · '}
                  {t(`applications.vehicle_${deliveryman.vehicle}`)}
                </span>
              )}
            </>
          ) : (
            t('rescue.nobody')
          )}
        </Fact>
        <Fact label={t('parcels.window')}>
          <span className="tabular">{time(parcel.window_starts_at, parcel.timezone)}</span>
          <span className="text-muted"> · {formatDistance(parcel.distance_m, lang)}</span>
        </Fact>
        <Fact label={t('parcels.contents')}>
          {[parcel.type.translation.title, ...parcel.options.map(({ title }) => title)].join(' · ')}
          {parcel.description && (
            <span className="block">
              <bdi>{parcel.description}</bdi>
            </span>
          )}
          <span className="block text-muted">
            {t('parcels.value', { price: price(parcel.value) })}
          </span>
        </Fact>
        <Fact label={t('rescue.paid')}>
          {parcel.transactions.map((transaction) => (
            <span key={transaction.id} className="block">
              <bdi>{methodTitle(transaction.payment.tag, t)}</bdi> · {price(transaction.price)} ·{' '}
              {t(`rescue.payment_${transaction.status}`)}
            </span>
          ))}
          {parcel.refunded > 0 && (
            <span className="block">{t('rescue.refunded', { price: price(parcel.refunded) })}</span>
          )}
        </Fact>
        <Fact label={t('parcels.fees')}>
          <span className="block">
            {t('parcels.return_fee', { price: price(parcel.return_fee) })}
          </span>
          <span className="block">
            {t('parcels.cancel_fee', { price: price(parcel.cancel_fee) })}
          </span>
        </Fact>
        {claim && (
          <Fact label={t('parcels.claim')}>
            {t(`claims.cause_${claim.cause}`)} · {t(`claims.status_${claim.status}`)}
            <span className="block">
              <Link
                to={`/staff/parcels/claims?status=${claim.status}`}
                className="inline-flex min-h-11 items-center text-sm underline underline-offset-4"
              >
                {t('parcels.to_claims')}
              </Link>
            </span>
          </Fact>
        )}
      </dl>
    </Card>
  )
}

/** A person and their address; both are deleted some time after the end. */
function End({ end: { name, phone, address, note } }: { end: Parcel['from'] }) {
  const { t } = useTexts()
  if (name === null && address === null) return t('parcels.wiped')
  return (
    <>
      <bdi>{name}</bdi>
      <PhoneLink number={phone} />
      {address && (
        <span className="block">
          <bdi>
            {[address.address, address.house, address.entrance, address.floor, address.office]
              .filter(Boolean)
              .join(', ')}
          </bdi>
        </span>
      )}
      {note && (
        <span className="block text-muted">
          <bdi>{note}</bdi>
        </span>
      )}
    </>
  )
}
