import type { SellerOrder } from '@hawker/contract/seller'
import { highestAgeLimit } from '@hawker/domain/catalog/age-limit'
import { formatDateTime } from '@hawker/i18n/format-date'
import { formatNumber } from '@hawker/i18n/format'
import { orderedText } from '@hawker/i18n/format-measure'
import { isolate } from '@hawker/i18n/isolate'
import { now } from '@hawker/web/session/clock'
import { useTexts } from '../../../lib/texts.tsx'
import { weightText } from '../../../lib/weight-text.ts'

const RULE = 'border-t border-dashed border-current pt-2 mt-2'

/**
 * The printed ticket for the kitchen and the bag. A gift shows no prices if the sender wants so.
 * Black on white only, for thermal printers.
 */
export function OrderTicket({ order }: { order: SellerOrder }) {
  const texts = useTexts()
  const { t, lang, list, money, time } = texts
  const age = highestAgeLimit(order.details.map(({ age_restriction: from }) => from))
  const allergens = (codes: readonly string[]) => list(codes.map((code) => t(`allergen.${code}`)))
  return (
    <div className="p-1">
      <p className="text-center">{order.shop.translation.title}</p>
      <p className="text-center text-2xl font-bold">
        <bdi>{order.number}</bdi>
      </p>
      {order.table ? (
        <p className="text-center text-4xl font-bold">
          {t('board.table', { table: isolate(order.table.name) })}
        </p>
      ) : (
        <p className="text-center text-lg font-bold">{t(`board.${order.delivery_type}`)}</p>
      )}
      <p className="text-center font-bold">
        {order.delivery_date !== null && order.delivery_at !== null
          ? t('board.scheduled', { time: time(order.delivery_at, order.timezone) })
          : t('board.asap')}
      </p>
      <p className="text-center">
        {order.receiver
          ? t('gift.to', { name: isolate(order.receiver.name) })
          : order.user.firstname}
      </p>
      {order.receiver?.gift_message && (
        <p className="mt-2 border-2 border-dashed border-current p-2">
          {t('gift.message', { message: isolate(order.receiver.gift_message) })}
        </p>
      )}
      {order.allergy_note && (
        <p className="mt-2 border-4 border-current p-2 text-lg font-bold uppercase">
          {t('board.allergy', { note: isolate(order.allergy_note) })}
        </p>
      )}
      <ul className={RULE}>
        {order.details.map((detail) => (
          <li key={detail.id} className="mb-2 grid grid-cols-[auto_1fr] gap-x-2 break-inside-avoid">
            <span className="text-lg font-bold">{orderedText(detail, lang)}</span>
            <div>
              {detail.member_name && (
                <p className="font-bold underline">
                  <bdi>{detail.member_name}</bdi>
                </p>
              )}
              <p className="text-lg font-bold">{detail.product.translation.title}</p>
              {detail.extras.length > 0 && (
                <p>{detail.extras.map(({ group, value }) => `${group}: ${value}`).join(', ')}</p>
              )}
              {detail.addons.map((addon) => (
                <p key={addon.stock_id}>
                  + {addon.quantity > 1 && `${formatNumber(addon.quantity, lang)}× `}
                  {addon.title}
                </p>
              ))}
              {detail.weighed && detail.weighed.packed !== null && (
                <p>{weightText(detail.weighed, texts)}</p>
              )}
              {detail.replacement?.type === 'specific' && (
                <p>{t('stand_in.wish', { name: isolate(detail.replacement.title ?? '') })}</p>
              )}
              {detail.note && (
                <p className="font-bold">
                  » <bdi>{detail.note}</bdi>
                </p>
              )}
              {detail.allergens.length > 0 && (
                <p className="font-bold">
                  {t('board.allergens', { list: allergens(detail.allergens) })}
                </p>
              )}
              {detail.may_contain.length > 0 && (
                <p>{t('board.may_contain', { list: allergens(detail.may_contain) })}</p>
              )}
            </div>
          </li>
        ))}
      </ul>
      {order.note && (
        <p className={`${RULE} font-bold`}>{t('board.note', { note: isolate(order.note) })}</p>
      )}
      <div className={RULE}>
        <p>{t(order.cutlery ? 'board.cutlery' : 'board.no_cutlery')}</p>
        {order.drop_off && <p>{t(`board.drop_off_${order.drop_off}`)}</p>}
        {age !== null && <p className="font-bold">{t('board.age_check', { age })}</p>}
        <p className="font-bold">
          {order.cash_due !== null
            ? t('board.pay_cash', { amount: money(order.cash_due, order.currency) })
            : [
                t(order.paid ? 'board.paid' : 'board.unpaid'),
                ...(order.receiver?.hide_prices
                  ? []
                  : [isolate(money(order.total_price, order.currency))]),
              ].join(' · ')}
        </p>
      </div>
      {order.pickup_code && (
        <div className={`${RULE} text-center`}>
          <p>{t('board.code_for_courier')}</p>
          <p className="text-2xl font-bold tracking-[0.2em]">
            <bdi>{order.pickup_code}</bdi>
          </p>
        </div>
      )}
      <p className={`${RULE} text-center`}>
        {t('ticket.printed', { time: formatDateTime(now(), lang, { timeZone: order.timezone }) })}
      </p>
    </div>
  )
}
