import type { StaffOrder } from '@hawker/contract/staff-orders'
import { orderedText } from '@hawker/i18n/format-measure'
import { Card } from '@hawker/ui/card'
import { PriceText } from '@hawker/ui/price-text'
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/texts.tsx'
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
          <Phone number={shop.phone} />
        </Fact>
        <Fact label={t('rescue.customer')}>
          <bdi>{name}</bdi>
          <Phone number={user.phone} />
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
              <bdi>{methodOf(transaction.payment.tag, t)}</bdi> ·{' '}
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

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid items-baseline gap-0.5 sm:grid-cols-[9rem_1fr] sm:gap-3">
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="min-w-0 font-medium">{children}</dd>
  </div>
)

const Phone = ({ number }: { number: string | null }) =>
  number !== null && (
    <span className="ms-3">
      <a
        href={`tel:${number}`}
        dir="ltr"
        className="inline-flex min-h-11 items-center text-sm underline underline-offset-4"
      >
        {number}
      </a>
    </span>
  )

/** Our own payment methods have a translated name; a provider is shown by its own name. */
const methodOf = (tag: string, t: (key: string) => string): string =>
  OWN_METHODS.has(tag) ? t(`rescue.method_${tag}`) : tag
const OWN_METHODS: ReadonlySet<string> = new Set(['cash', 'wallet', 'sandbox', 'free'])
