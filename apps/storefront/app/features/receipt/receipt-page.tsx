import type { Order } from '@hawker/contract/orders'
import type { Shop } from '@hawker/contract/shops'
import { formatDateTime } from '@hawker/i18n/format-date'
import { formatMoney, formatNumber, formatPercent } from '@hawker/i18n/format'
import { Button, buttonClass } from '@hawker/ui/button'
import { PriceText } from '@hawker/ui/price-text'
import { useTexts } from '../../lib/texts.tsx'
import { PriceBreakdown, methodTitle } from '../order-tracking/index.ts'

export type ReceiptFacts = { order: Order; trader: Shop['trader'] }

/** What was bought, from whom, with its taxes by rate and what was paid and given back: one page of paper. */
export function ReceiptPage({ order, trader }: ReceiptFacts) {
  const { t, lang } = useTexts()
  const money = (amount: number) => formatMoney(amount, order.currency, lang)
  const zone = { timeZone: order.timezone }
  const settled = order.transactions.filter(({ status }) => status === 'paid' || status === 'refund')
  return (
    <main className="mx-auto grid max-w-2xl gap-6 bg-surface p-6 text-ink sm:my-8 sm:rounded-lg sm:p-10 print:m-0 print:max-w-none print:bg-white print:p-0 print:text-black">
      <div className="flex flex-wrap justify-between gap-3 print:hidden">
        <a href={`/orders/${order.id}`} className={buttonClass({ variant: 'secondary' })}>
          {t('action.back')}
        </a>
        <Button onClick={() => window.print()}>{t('receipt.print')}</Button>
      </div>
      <header className="grid gap-1">
        <h1 className="text-2xl font-bold">{t('receipt.title')}</h1>
        <p>{t('order.number', { number: order.number })}</p>
        <p className="tabular">
          <time dateTime={order.created_at}>{formatDateTime(order.created_at, lang, zone)}</time>
        </p>
      </header>
      <div className="grid gap-4 sm:grid-cols-2">
        <section>
          <h2 className="text-sm font-semibold text-muted">{t('receipt.seller')}</h2>
          <p className="font-medium">{trader?.name ?? order.shop.translation.title}</p>
          {trader && trader.name !== order.shop.translation.title && <p>{order.shop.translation.title}</p>}
          <p>
            <bdi>{trader?.address ?? order.shop.address}</bdi>
          </p>
          {trader?.registration_number && (
            <p>
              {t('receipt.registration')} <bdi>{trader.registration_number}</bdi>
            </p>
          )}
        </section>
        <section>
          <h2 className="text-sm font-semibold text-muted">{t('receipt.buyer')}</h2>
          <p className="font-medium">{[order.user.firstname, order.user.lastname].filter(Boolean).join(' ')}</p>
          {order.address && (
            <p>
              <bdi>{[order.address.address, order.address.house].filter(Boolean).join(', ')}</bdi>
            </p>
          )}
        </section>
      </div>
      <table className="w-full border-collapse">
        <thead className="border-b border-line text-sm text-muted">
          <tr>
            <th scope="col" className="py-2 text-start font-medium">
              {t('receipt.item')}
            </th>
            <th scope="col" className="py-2 text-end font-medium">
              {t('receipt.unit')}
            </th>
            <th scope="col" className="py-2 text-end font-medium">
              {t('price.total')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {order.details.map((line) => (
            <tr key={line.id} className="align-top">
              <td className="py-2">
                <span className="tabular">{formatNumber(line.quantity, lang)}× </span>
                {line.product.translation.title}
                {line.addons.length > 0 && (
                  <span className="block text-sm text-muted">{line.addons.map(({ title }) => title).join(', ')}</span>
                )}
              </td>
              <td className="py-2 text-end">
                <PriceText text={money(line.unit_price)} />
              </td>
              <td className="py-2 text-end">
                <PriceText text={money(line.net)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <PriceBreakdown amounts={order} delivered={order.delivery_type === 'delivery'} couponCode={order.coupon?.code} />
      {order.taxes.length > 0 && (
        <table className="w-full border-collapse text-sm">
          <thead className="border-b border-line text-muted">
            <tr>
              <th scope="col" className="py-2 text-start font-medium">
                {t('price.tax')}
              </th>
              <th scope="col" className="py-2 text-end font-medium">
                {t('receipt.tax_base')}
              </th>
              <th scope="col" className="py-2 text-end font-medium">
                {t('receipt.tax_amount')}
              </th>
            </tr>
          </thead>
          <tbody>
            {order.taxes.map((tax) => (
              <tr key={`${tax.title} ${tax.rate}`}>
                <td className="py-1.5">
                  {tax.title || t('price.tax')} <bdi>{formatPercent(tax.rate, lang)}</bdi>
                </td>
                <td className="py-1.5 text-end">
                  <PriceText text={money(tax.base)} />
                </td>
                <td className="py-1.5 text-end">
                  <PriceText text={money(tax.amount)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <dl className="grid gap-1.5 border-t border-line pt-4">
        {settled.map((transaction) => (
          <div key={transaction.id} className="flex justify-between gap-4">
            <dt>
              {t('receipt.paid', { method: methodTitle({ tag: transaction.payment.tag, client_title: transaction.payment.tag }, t) })}
            </dt>
            <dd>
              <PriceText text={money(transaction.price)} />
            </dd>
          </div>
        ))}
        {order.refunded > 0 && (
          <div className="flex justify-between gap-4 font-semibold">
            <dt>{t('receipt.returned')}</dt>
            <dd>
              <PriceText text={money(-order.refunded)} />
            </dd>
          </div>
        )}
      </dl>
    </main>
  )
}
