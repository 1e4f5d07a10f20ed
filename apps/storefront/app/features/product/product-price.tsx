import type { Product, Stock } from '@hawker/contract/catalog'
import { priorPrice } from '@hawker/domain/catalog/prior-price'
import { formatNumber } from '@hawker/i18n/format'
import { formatContent } from '@hawker/i18n/format-content'
import { measureName } from '@hawker/i18n/measure-name'
import { PriceText } from '@hawker/ui/price-text'
import { classNames } from '@hawker/std/class-names'
import { formatMealtimeHours } from '../../lib/dishes/format-mealtimes.ts'
import { useSite } from '../../lib/page/site.ts'
import { useTexts } from '../../lib/texts.tsx'

/**
 * The current price. A reduced price also shows the previous price and, where the law asks for it,
 * the lowest price before the offer.
 */
export function ProductPrice({ product, stock }: { product: Product; stock: Stock }) {
  const { t, lang, price } = useTexts()
  const { unit, interval, step_content: step } = product
  const { settings } = useSite()
  const lowest = priorPrice(stock, settings.phone_country)
  const isReduced = stock.total_price < stock.price
  const aside = 'block text-sm font-normal text-muted'
  return (
    <p className="text-base font-semibold">
      <PriceText
        text={price(stock.total_price)}
        oldText={isReduced ? price(stock.price) : undefined}
        oldLabel={t('common.was')}
      />
      {(step || unit) && (
        <span className="font-normal text-muted">
          {' '}
          /{' '}
          {step
            ? formatContent(step, lang)
            : `${interval === 1 ? '' : formatNumber(interval, lang)} ${unit}`}
        </span>
      )}
      {stock.unit_price && (
        <span className={aside}>
          <bdi>
            {t('product.per_unit', {
              price: price(stock.unit_price.amount),
              unit: measureName(stock.unit_price.per, lang),
            })}
          </bdi>
        </span>
      )}
      {stock.deposit > 0 && (
        <span className={aside}>{t('product.deposit', { price: price(stock.deposit) })}</span>
      )}
      {lowest !== null && (
        <span className={aside}>{t('product.lowest_before_offer', { price: price(lowest) })}</span>
      )}
      {product.mealtimes && (
        <span
          className={classNames(
            'block text-sm font-medium',
            product.served_now ? 'text-muted' : 'text-amber-text',
          )}
        >
          {!product.served_now && `${t('product.not_served_now')}. `}
          {t('product.served', { hours: formatMealtimeHours(product.mealtimes, lang) })}
        </span>
      )}
    </p>
  )
}
