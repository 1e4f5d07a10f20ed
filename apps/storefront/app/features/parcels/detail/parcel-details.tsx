import type { Parcel, ParcelParty } from '@hawker/contract/parcel-shapes'
import { formatDateTime } from '@hawker/i18n/format-date'
import { formatMoney } from '@hawker/i18n/format'
import { formatMeasure } from '@hawker/i18n/format-measure'
import { isolate } from '@hawker/i18n/isolate'
import { Card } from '@hawker/ui/card'
import { PriceText } from '@hawker/ui/price-text'
import type { ReactNode } from 'react'
import { methodTitle } from '../../../lib/payments/payment-methods.ts'
import { RefundParts } from '../../../lib/payments/refund-parts.tsx'
import { useTexts } from '../../../lib/texts.tsx'
import { PhotoThumbnails } from '../../photos/index.ts'
import { doorText } from '../new/door-text.ts'
import { ParcelPrice } from '../parcel-price.tsx'
import { wasCalledOff } from '../../../lib/payments/nothing-taken.ts'

/** Price, payments, both ends, the contents and what has happened. */
export function ParcelDetails({ parcel }: { parcel: Parcel }) {
  const { t, lang } = useTexts()
  const money = (amount: number) => formatMoney(amount, parcel.currency, lang)
  const zone = { timeZone: parcel.timezone }
  const value = parcel.value === 0 ? null : money(parcel.value)
  return (
    <>
      <Card>
        <h2 className="mb-3 text-lg font-semibold">{t('parcel.price')}</h2>
        <ParcelPrice amounts={{ ...parcel, total_price: parcel.total_price + parcel.later_tip }} />
        {parcel.status === 'returned' && (
          <p className="mt-2 text-sm text-muted">
            {t('parcel.return_charged', { price: isolate(money(parcel.return_fee)) })}
          </p>
        )}
        {parcel.refunded > 0 && (
          <p className="mt-2 font-medium text-grocery-text">
            {t('order.refunded', { price: isolate(money(parcel.refunded)) })}
          </p>
        )}
        {parcel.transactions.map((transaction) => (
          <RefundParts
            key={transaction.id}
            transaction={transaction}
            money={(amount) => isolate(money(amount))}
            timeZone={parcel.timezone}
          />
        ))}
        {parcel.transactions.length > 0 && (
          <ul className="mt-4 grid gap-1 border-t border-line pt-3 text-sm text-muted">
            {parcel.transactions.map(({ id, status, note, price, payment: { tag } }) => (
              <li key={id} className="flex justify-between gap-4">
                <span className="min-w-0">
                  {methodTitle({ tag, client_title: tag }, t)} ·{' '}
                  {wasCalledOff({ status, note })
                    ? t('payment.nothing_taken')
                    : t(`payment.status_${status}`)}
                </span>
                {!wasCalledOff({ status, note }) && <PriceText text={money(price)} />}
              </li>
            ))}
            {parcel.later_tip > 0 && (
              <li className="flex justify-between gap-4">
                <span className="min-w-0">
                  {t('payment.wallet')} · {t('price.tip')}
                </span>
                <PriceText text={money(parcel.later_tip)} />
              </li>
            )}
          </ul>
        )}
        {parcel.transactions.map(
          ({ id, status, held_price: held }) =>
            status === 'authorized' &&
            held !== null && (
              <p key={id} className="mt-2 text-sm text-muted">
                {t('parcel.card_holds', { price: isolate(money(held)) })}
              </p>
            ),
        )}
        {parcel.payer === 'receiver' && parcel.ended_at === null && (
          <p className="mt-3 text-sm text-muted">
            {t('parcel.cash_at_door', { price: isolate(money(parcel.total_price)) })}
          </p>
        )}
      </Card>
      <Card>
        <h2 className="mb-3 text-lg font-semibold">{t('parcel.contents')}</h2>
        <dl className="grid gap-2 text-sm">
          <Fact label={t('parcel.size')}>
            <bdi>
              {[parcel.type.translation.title, ...parcel.options.map(({ title }) => title)].join(
                ' · ',
              )}
            </bdi>
          </Fact>
          {parcel.description !== null && (
            <Fact label={t('parcel.description')}>
              <bdi className="whitespace-pre-line">{parcel.description}</bdi>
            </Fact>
          )}
          {value !== null && <Fact label={t('parcel.value')}>{<PriceText text={value} />}</Fact>}
          {parcel.weight_g !== null && (
            <Fact label={t('parcel.weight_short')}>
              <bdi>{formatMeasure(parcel.weight_g / 1000, 'kg', lang)}</bdi>
            </Fact>
          )}
          <Fact label={t('parcel.hand_over')}>
            {t(
              parcel.drop_off === 'hand_to_me'
                ? 'parcel.hand_to_them'
                : `checkout.drop_off_${parcel.drop_off}`,
            )}
          </Fact>
        </dl>
        <PhotoThumbnails paths={parcel.images} className="mt-3" />
      </Card>
      <Card>
        <h2 className="mb-3 text-lg font-semibold">{t('parcel.ends')}</h2>
        <dl className="grid gap-4 text-sm">
          <EndFact label={t('parcel.from')} end={parcel.from} />
          <EndFact label={t('parcel.to')} end={parcel.to} />
        </dl>
      </Card>
      <Card>
        <h2 className="mb-3 text-lg font-semibold">{t('parcel.history')}</h2>
        <ol className="grid gap-2 text-sm">
          {historyOf(parcel).map(({ at, key, reason }) => (
            <li key={`${key} ${at}`} className="flex justify-between gap-4">
              <span className="min-w-0">
                {t(key)}
                {reason !== null && reason !== 'other' && (
                  <span className="block text-muted">{t(`parcel.reason_${reason}`)}</span>
                )}
              </span>
              <time dateTime={at} className="tabular text-muted">
                {formatDateTime(at, lang, zone)}
              </time>
            </li>
          ))}
        </ol>
        {parcel.released && (
          <p className="mt-2 text-sm">
            <a
              href={`/parcels/${parcel.id}/receipt`}
              className="inline-flex min-h-11 items-center font-medium underline"
            >
              {t('receipt.title')}
            </a>
          </p>
        )}
      </Card>
    </>
  )
}

/** Changes of the status and attempts to reach the recipient, in their order. */
const historyOf = ({ histories, tries }: Parcel) =>
  [
    ...histories.map(({ status, created_at: at, reason }) => ({
      at,
      key: status === 'new' ? 'parcel.status_sent' : `parcel.status_${status}`,
      reason,
    })),
    ...tries.map((at) => ({ at, key: 'parcel.tried', reason: null })),
  ].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[7rem_minmax(0,1fr)]">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  )
}

/** After some weeks nothing is left of it. */
function EndFact({ label, end }: { label: string; end: ParcelParty }) {
  const { t } = useTexts()
  const { name, phone, address, note } = end
  const details = address
    ? doorText(
        {
          house: address.house ?? '',
          entrance: address.entrance ?? '',
          floor: address.floor ?? '',
          office: address.office ?? '',
        },
        t,
      )
    : ''
  return (
    <Fact label={label}>
      {address ? (
        <>
          <span className="block font-medium">
            <bdi>{address.address}</bdi>
          </span>
          {details !== '' && (
            <span className="block text-muted">
              <bdi>{details}</bdi>
            </span>
          )}
          <span className="block">
            <bdi>{[name, phone].filter((text) => text !== null).join(' · ')}</bdi>
          </span>
          {note !== null && (
            <span className="block text-muted">
              <bdi>{note}</bdi>
            </span>
          )}
        </>
      ) : (
        <span className="text-muted">{t('parcel.wiped')}</span>
      )}
    </Fact>
  )
}
