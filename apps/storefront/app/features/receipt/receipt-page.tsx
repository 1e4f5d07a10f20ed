import { operationUrl } from '@hawker/contract/core/operation-url'
import type { Receipt } from '@hawker/contract/receipts'
import { formatMoney } from '@hawker/i18n/format'
import { receivedText } from '@hawker/i18n/format-measure'
import { formatDate } from '@hawker/i18n/format-date'
import { isolate } from '@hawker/i18n/isolate'
import { PriceText } from '@hawker/ui/price-text'
import { useTexts } from '../../lib/texts.tsx'
import { providerIn } from '../../lib/payments/payment-methods.ts'
import { PriceBreakdown } from '../order-tracking/index.ts'
import { AmountRow } from './amount-row.tsx'
import { Parties } from './parties.tsx'
import { ReceiptFrame } from './receipt-frame.tsx'
import { TableHead } from './table-head.tsx'
import { WideTable } from './wide-table.tsx'
import { Taxes } from './taxes.tsx'

/** A printable receipt: lines, taxes by rate, payments and later changes. */
export function ReceiptPage({ receipt }: { receipt: Receipt }) {
  const { t, lang } = useTexts()
  const { order, currency, lines, bill, share, later, members } = receipt
  const money = (amount: number) => formatMoney(amount, currency, lang)
  const formatDay = (at: string) => formatDate(at, lang, { timeZone: order.timezone })
  const query = share ? { member_id: share.member.id } : {}
  return (
    <ReceiptFrame
      backHref={share ? `/orders/${order.id}/receipt` : `/orders/${order.id}`}
      pdfHref={
        receipt.printable
          ? operationUrl('printReceipt', { params: { id: order.id }, query }, lang)
          : null
      }
      number={t('order.number', { number: order.number })}
      createdAt={order.created_at}
      formatDay={formatDay}
    >
      <Parties seller={receipt.seller} buyer={receipt.buyer} />
      <WideTable label={t('receipt.item')}>
        <table className="w-full border-collapse">
          <TableHead titles={[t('receipt.item'), t('receipt.unit'), t('price.total')]} />
          <tbody className="divide-y divide-line">
            {lines.map((line) => (
              <tr key={line.id} className="align-top">
                <td className="py-2">
                  <span className="tabular">{receivedText(line, lang)} </span>
                  {line.title}
                  {line.addons.length > 0 && (
                    <span className="block text-sm text-muted">
                      {line.addons.map(({ title }) => title).join(', ')}
                    </span>
                  )}
                </td>
                <td className="py-2 ps-3 text-end">
                  <PriceText text={money(line.unit_price)} />
                </td>
                <td className="py-2 ps-3 text-end">
                  <PriceText text={money(share ? line.total : line.gross)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
      {bill && (
        <>
          <PriceBreakdown
            amounts={{ ...bill, currency }}
            delivered={order.delivery_type === 'delivery'}
            couponCode={bill.coupon_code ?? undefined}
          />
          {bill.taxes.length > 0 && <Taxes taxes={bill.taxes} money={money} />}
          {bill.payments.length > 0 && (
            <dl className="grid gap-1.5 border-t border-line pt-4">
              {bill.payments.map(({ tag, last4, amount, at }) => (
                <AmountRow
                  key={`${tag} ${at}`}
                  label={[
                    last4 === null
                      ? t('receipt.payment_paid', { method: providerIn(tag, t) })
                      : t('receipt.paid_by_card', {
                          method: providerIn(tag, t),
                          last4: isolate(last4),
                        }),
                    formatDay(at),
                  ].join(' · ')}
                  amount={money(amount)}
                />
              ))}
            </dl>
          )}
        </>
      )}
      {share && (
        <dl className="grid gap-2">
          <AmountRow label={t('price.items')} amount={money(share.items)} />
          <AmountRow label={t('receipt.common')} amount={money(share.common)} />
          <AmountRow label={t('price.total')} amount={money(share.total)} strong />
        </dl>
      )}
      {later.length > 0 && (
        <section className="grid gap-2">
          <h2 className="text-sm font-semibold text-muted">{t('receipt.later')}</h2>
          <dl className="grid gap-1.5 border-t border-line pt-2">
            {later.map(({ kind, at, amount }) => (
              <AmountRow
                key={`${kind} ${at}`}
                label={`${formatDay(at)} · ${t(`receipt.later_${kind}`)}`}
                amount={amount === null ? '' : money(amount)}
              />
            ))}
          </dl>
        </section>
      )}
      {members.length > 1 && (
        <nav aria-labelledby="receipt-members" className="grid gap-1 print:hidden">
          <h2 id="receipt-members" className="text-sm font-semibold text-muted">
            {t('receipt.members')}
          </h2>
          {members.map(({ id, name }) => (
            <a
              key={id}
              href={`/orders/${order.id}/receipt?member=${id}`}
              className="inline-flex min-h-11 items-center underline"
            >
              <bdi>{name}</bdi>
            </a>
          ))}
        </nav>
      )}
    </ReceiptFrame>
  )
}
