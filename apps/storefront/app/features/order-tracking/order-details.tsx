import { amountBeforeDiscount } from '@hawker/contract/bills/amount-before-discount'
import type { Order } from '@hawker/contract/orders'
import { formatDateTime, formatTime } from '@hawker/i18n/format-date'
import { formatMoney, formatCountAndName } from '@hawker/i18n/format'
import { formatMeasure, orderedText } from '@hawker/i18n/format-measure'
import { isolate } from '@hawker/i18n/isolate'
import { Card } from '@hawker/ui/card'
import { PriceText } from '@hawker/ui/price-text'
import { useTexts } from '../../lib/texts.tsx'
import { methodTitle } from '../../lib/payments/payment-methods.ts'
import { cancelledByKey, historyKey, reasonKey } from './order-status.ts'
import { RefundParts } from '../../lib/payments/refund-parts.tsx'
import { PriceBreakdown } from './price-breakdown.tsx'
import { wasCalledOff } from '../../lib/payments/nothing-taken.ts'

/** The order's lines, price, payments, facts and history. */
export function OrderDetails({ order }: { order: Order }) {
  const { t, lang } = useTexts()
  const money = (amount: number) => formatMoney(amount, order.currency, lang)
  const zone = { timeZone: order.timezone }
  // Replacement choices matter only while a product can still be missing.
  const canStillChange =
    order.status === 'new' || order.status === 'accepted' || order.status === 'cooking'
  return (
    <>
      <Card>
        <h2 className="mb-3 text-lg font-semibold">{t('order.items')}</h2>
        <ul className="mb-5 grid gap-3">
          {order.details.map((line) => {
            const details = [
              ...line.extras.map(({ value }) => value),
              ...line.addons.map(({ title, quantity }) =>
                quantity > line.quantity ? formatCountAndName(quantity, title, lang) : title,
              ),
            ]
            return (
              <li key={line.id} className="flex flex-wrap gap-x-3">
                <span className="tabular min-w-7 font-medium">{orderedText(line, lang)}</span>
                <span className="min-w-0 flex-1 basis-32">
                  {line.product.translation.title}
                  {line.member_name && (
                    <span className="block text-sm font-medium">
                      <bdi>{line.member_name}</bdi>
                    </span>
                  )}
                  {details.length > 0 && (
                    <span className="block text-sm text-muted">{details.join(', ')}</span>
                  )}
                  {line.replaces && (
                    <span className="block text-sm text-muted">
                      {t('substitution.instead_of', { name: isolate(line.replaces.title) })}
                    </span>
                  )}
                  {canStillChange && line.replacement?.type === 'specific' && (
                    <span className="block text-sm text-muted">
                      {t('stand_in.named', { name: isolate(line.replacement.title ?? '') })}
                    </span>
                  )}
                  {line.weighed && line.weighed.packed !== null && (
                    <span className="block text-sm text-muted">
                      {t('order.packed', {
                        weight: isolate(
                          formatMeasure(line.weighed.packed, line.weighed.unit, lang),
                        ),
                      })}
                    </span>
                  )}
                  {line.note && (
                    <span className="block text-sm text-muted">
                      {t('cart.note', { note: line.note })}
                    </span>
                  )}
                </span>
                <PriceText
                  text={money(line.net)}
                  {...(line.unit_discount > 0
                    ? { oldText: money(amountBeforeDiscount(line)), oldLabel: t('common.was') }
                    : {})}
                />
              </li>
            )
          })}
        </ul>
        {order.substitutions
          .filter(({ outcome }) => outcome === 'refunded')
          .map(({ id, title, quantity, unit_price: price }) => (
            <p key={id} className="mb-3 text-sm text-muted">
              {t('substitution.refunded', { name: isolate(title), price: money(price * quantity) })}
            </p>
          ))}
        <PriceBreakdown
          amounts={order}
          delivered={order.delivery_type === 'delivery'}
          couponCode={order.coupon?.code}
        />
        {order.refunded > 0 && (
          <p className="mt-2 font-medium text-grocery-text">
            {t('order.refunded', { price: money(order.refunded) })}
          </p>
        )}
        {order.transactions.map((transaction) => (
          <RefundParts
            key={transaction.id}
            transaction={transaction}
            money={money}
            timeZone={order.timezone}
          />
        ))}
        {order.transactions.length > 0 && (
          <ul className="mt-4 grid gap-1 border-t border-line pt-3 text-sm text-muted">
            {order.transactions.map((transaction) => (
              <li key={transaction.id} className="flex flex-wrap justify-end gap-x-4">
                <span className="min-w-0 flex-1 basis-32">
                  {methodTitle(
                    { tag: transaction.payment.tag, client_title: transaction.payment.tag },
                    t,
                    { atTable: order.table !== null },
                  )}{' '}
                  ·{' '}
                  {wasCalledOff(transaction)
                    ? t('payment.nothing_taken')
                    : t(`payment.status_${transaction.status}`)}
                </span>
                {!wasCalledOff(transaction) && <PriceText text={money(transaction.price)} />}
              </li>
            ))}
          </ul>
        )}
        {order.transactions.map(
          ({ id, status, held_price: held }) =>
            status === 'authorized' &&
            held !== null && (
              <p key={id} className="mt-2 text-sm text-muted">
                {t('order.card_holds', { held: money(held) })}
              </p>
            ),
        )}
      </Card>
      <Card>
        <h2 className="mb-3 text-lg font-semibold">{t('order.history')}</h2>
        <dl className="peer grid gap-2 text-sm empty:hidden">
          {order.address && (
            <Fact label={t('order.address')}>
              <bdi>
                {[
                  order.address.address,
                  order.address.house,
                  order.address.floor,
                  order.address.office,
                  order.address.entrance,
                ]
                  .filter(Boolean)
                  .join(', ')}
              </bdi>
            </Fact>
          )}
          {order.receiver && (
            <Fact label={t('checkout.for_other')}>
              <bdi>{order.receiver.name}</bdi>
            </Fact>
          )}
          {order.receiver?.gift_message && (
            <Fact label={t('checkout.gift_message')}>
              <bdi className="whitespace-pre-line">{order.receiver.gift_message}</bdi>
            </Fact>
          )}
          {order.drop_off && order.delivery_type === 'delivery' && (
            <Fact label={t('checkout.drop_off')}>{t(`checkout.drop_off_${order.drop_off}`)}</Fact>
          )}
          {order.note && <Fact label={t('checkout.note')}>{order.note}</Fact>}
          {order.allergy_note && (
            <Fact label={t('checkout.allergy_note')}>{order.allergy_note}</Fact>
          )}
          {order.cancel_reason && (
            <Fact label={t(cancelledByKey(order.cancel_reason.by))}>
              {[t(reasonKey(order.cancel_reason.code)), order.cancel_reason.note]
                .filter(Boolean)
                .join(': ')}
            </Fact>
          )}
        </dl>
        <ol
          className={
            'mt-4 grid gap-2 border-t border-line pt-4 text-sm peer-empty:mt-0 ' +
            'peer-empty:border-t-0 peer-empty:pt-0'
          }
        >
          {order.histories.map(({ status, created_at: at }) => (
            <li key={`${status} ${at}`} className="flex justify-between gap-4">
              <span>{t(historyKey(order, status))}</span>
              <time dateTime={at} className="tabular text-muted">
                {formatTime(at, lang, zone)}
              </time>
            </li>
          ))}
        </ol>
        <p className="mt-4 text-sm text-muted">
          {t('order.number', { number: order.number })} ·{' '}
          <time dateTime={order.created_at}>{formatDateTime(order.created_at, lang, zone)}</time>
        </p>
        {order.tracking_url !== null && (
          <p className="mt-2 text-sm">
            <a
              href={order.tracking_url}
              className="inline-flex min-h-11 items-center font-medium underline"
            >
              {t('order.receiver_link')}
            </a>
          </p>
        )}
        {order.released && (
          <p className="text-sm">
            <a
              href={`/orders/${order.id}/receipt`}
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

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="grid gap-0.5 sm:grid-cols-[10rem_1fr] sm:gap-3">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 font-medium">{children}</dd>
    </div>
  )
}
