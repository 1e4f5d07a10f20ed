import type { StaffOrder } from '@hawker/contract/staff-orders'
import { orderedText } from '@hawker/i18n/format-measure'
import { Card } from '@hawker/ui/card'
import { PriceText } from '@hawker/ui/price-text'
import { Fact, PhoneLink } from '../../../lib/orders/facts.tsx'
import { methodTitle } from '../../../lib/orders/method-title.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { StatusBadge } from './status-badge.tsx'

/** The parties, the address, the payment and the lines of an order. */
export function OrderFacts({ order }: { order: StaffOrder }) {
  const { t, lang, time, money } = useTexts()
  const { shop, user, deliveryman, address, transactions, cancel_reason: cancelled } = order
  const name = [user.firstname, user.lastname].filter(Boolean).join(' ')
  return (
    <Card>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <StatusBadge order={order} />
        <span className="text-sm text-muted">{t(`board.${order.delivery_type}`)}</span>
        <PriceText
          text={money(order.total_price, order.currency)}
          className="ms-auto text-lg font-semibold"
        />
      </div>
      <dl className="grid gap-3">
        {cancelled && (
          <Fact label={t('status.cancelled')}>
            {t(`reason.${cancelled.code}`)}
            {cancelled.note && (
              <>
                {': '}
                <bdi>{cancelled.note}</bdi>
              </>
            )}
          </Fact>
        )}
        <Fact label={t('rescue.shop')}>
          <bdi>{shop.translation.title}</bdi>
          <PhoneLink number={shop.phone} />
        </Fact>
        <Fact label={t('rescue.customer')}>
          <bdi>{name}</bdi>
          <PhoneLink number={user.phone} />
        </Fact>
        {address && (
          <Fact label={t('rescue.address')}>
            <bdi>
              {[address.address, address.house, address.floor, address.office]
                .filter(Boolean)
                .join(', ')}
            </bdi>
          </Fact>
        )}
        {order.delivery_type === 'delivery' && (
          <Fact label={t('rescue.courier')}>
            {deliveryman ? <bdi>{deliveryman.firstname}</bdi> : t('rescue.nobody')}
          </Fact>
        )}
        {order.delivery_at && (
          <Fact label={t('rescue.due')}>
            <span className="tabular">{time(order.delivery_at, order.timezone)}</span>
          </Fact>
        )}
        <Fact label={t('rescue.paid')}>
          {transactions.map((transaction) => (
            <span key={transaction.id} className="block">
              <bdi>{methodTitle(transaction.payment.tag, t)}</bdi> ·{' '}
              {money(transaction.price, order.currency)} ·{' '}
              {t(`rescue.payment_${transaction.status}`)}
            </span>
          ))}
          {order.refunded > 0 && (
            <span className="block">
              {t('rescue.refunded', { price: money(order.refunded, order.currency) })}
            </span>
          )}
        </Fact>
      </dl>
      <ul className="mt-4 grid gap-1.5 border-t border-line pt-4">
        {order.details.map((line) => (
          <li key={line.id} className="flex justify-between gap-4">
            <span>
              <span className="tabular">{orderedText(line, lang)} </span>
              <bdi>{line.product.translation.title}</bdi>
            </span>
            <PriceText text={money(line.net, order.currency)} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
