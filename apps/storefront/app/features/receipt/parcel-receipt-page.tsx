import { parcelBill } from '@hawker/contract/bills/parcel-bill'
import { parcelPaymentState } from '@hawker/contract/bills/parcel-payment-state'
import { operationUrl } from '@hawker/contract/core/operation-url'
import type { ParcelReceipt } from '@hawker/contract/receipts'
import { formatDistance, formatMoney } from '@hawker/i18n/format'
import { formatDate, formatDateTime } from '@hawker/i18n/format-date'
import { isolate } from '@hawker/i18n/isolate'
import { PriceText } from '@hawker/ui/price-text'
import { useTexts } from '../../lib/texts.tsx'
import { methodTitle } from '../../lib/payments/payment-methods.ts'
import { PriceBreakdown } from '../order-tracking/index.ts'
import { AmountRow } from './amount-row.tsx'
import { Parties } from './parties.tsx'
import { ReceiptFrame } from './receipt-frame.tsx'
import { TableHead } from './table-head.tsx'
import { Taxes } from './taxes.tsx'
import { WideTable } from './wide-table.tsx'

/** A printable receipt of a parcel: price, taxes by rate, payments and what went back. */
export function ParcelReceiptPage({ receipt }: { receipt: ParcelReceipt }) {
  const { t, lang } = useTexts()
  const { parcel, currency, lines, bill, later, charged, taxes } = receipt
  const money = (amount: number) => formatMoney(amount, currency, lang)
  const formatDay = (at: string) => formatDate(at, lang, { timeZone: parcel.timezone })
  const distance = isolate(formatDistance(parcel.distance_m, lang))
  return (
    <ReceiptFrame
      backHref={`/parcels/${parcel.id}`}
      pdfHref={
        receipt.printable
          ? operationUrl('printParcelReceipt', { params: { id: parcel.id } }, lang)
          : null
      }
      number={t('parcel.number', { number: isolate(parcel.number) })}
      createdAt={parcel.created_at}
      formatDay={formatDay}
    >
      <Parties seller={receipt.seller} buyer={receipt.buyer} />
      <Ends receipt={receipt} />
      <WideTable label={t('receipt.item')}>
        <table className="w-full border-collapse">
          <TableHead titles={[t('receipt.item'), t('price.total')]} />
          <tbody className="divide-y divide-line">
            {lines.map(({ kind, title, amount }, index) => (
              <tr key={`${kind} ${index}`} className="align-top">
                <td className="py-2">
                  {kind === 'distance' ? t('receipt.distance', { distance }) : title}
                </td>
                <td className="py-2 ps-3 text-end">
                  <PriceText text={money(amount)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
      <PriceBreakdown
        amounts={{ ...parcelBill(bill), currency }}
        delivered={false}
        couponCode={undefined}
        itemsLabel={t('receipt.subtotal')}
      />
      {later.length > 0 && (
        <section className="grid gap-2">
          <h2 className="text-sm font-semibold text-muted">{t('receipt.after_sending')}</h2>
          <dl className="grid gap-1.5 border-t border-line pt-2">
            {later.map(({ kind, at, amount }) => (
              <AmountRow
                key={kind}
                label={`${t(`receipt.later_${kind}`)} · ${formatDay(at)}`}
                amount={money(amount)}
              />
            ))}
            <AmountRow label={t('receipt.charged')} amount={money(charged)} strong />
          </dl>
        </section>
      )}
      {taxes.length > 0 && <Taxes taxes={taxes} money={money} />}
      <Payments receipt={receipt} money={money} formatDay={formatDay} />
    </ReceiptFrame>
  )
}

/** The way. Its addresses are deleted some weeks after the end. */
function Ends({ receipt: { parcel, from, to } }: { receipt: ParcelReceipt }) {
  const { t, lang } = useTexts()
  const ends = [
    [t('parcel.pickup'), from, parcel.picked_at],
    [t('parcel.drop_off'), to, parcel.status === 'delivered' ? parcel.ended_at : null],
  ] as const
  if (ends.every(([, address, at]) => address === null && at === null)) return null
  return (
    <dl className="grid gap-4 sm:grid-cols-2">
      {ends.map(([label, address, at]) => (
        <div key={label}>
          <dt className="text-sm font-semibold text-muted">{label}</dt>
          {address !== null && (
            <dd>
              <bdi>{address}</bdi>
            </dd>
          )}
          {at !== null && (
            <dd className="tabular text-sm text-muted">
              <time dateTime={at}>{formatDateTime(at, lang, { timeZone: parcel.timezone })}</time>
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

function Payments({
  receipt: {
    payments,
    returned,
    debt,
    parcel: { payer },
  },
  money,
  formatDay,
}: {
  receipt: ParcelReceipt
  money: (amount: number) => string
  formatDay: (at: string) => string
}) {
  const { t } = useTexts()
  if (payments.length === 0 && returned.length === 0 && debt === 0) return null
  return (
    <section className="grid gap-2">
      <h2 className="text-sm font-semibold text-muted">{t('receipt.payments')}</h2>
      <dl className="grid gap-1.5 border-t border-line pt-2">
        {payments.map(({ tag, status, amount, at }, index) => {
          const method = methodTitle({ tag, client_title: tag }, t)
          const state = parcelPaymentState({ tag, status, payer })
          return (
            <AmountRow
              key={`${tag} ${index}`}
              label={`${t(`receipt.payment_${state}`, { method })} · ${formatDay(at)}`}
              amount={money(amount)}
            />
          )
        })}
        {returned.map(({ kind, at, amount }) => (
          <AmountRow
            key={`${kind} ${at}`}
            label={`${t(`receipt.later_${kind}`)} · ${formatDay(at)}`}
            amount={money(amount)}
          />
        ))}
        {debt > 0 && <AmountRow label={t('receipt.due')} amount={money(debt)} strong />}
      </dl>
    </section>
  )
}
