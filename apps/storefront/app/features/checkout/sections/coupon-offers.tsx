import type { Coupon } from '@hawker/contract/coupons'
import { Button } from '@hawker/ui/button'
import { Icon } from '@hawker/ui/icon'
import { checkIcon, couponIcon } from '@hawker/ui/icons'
import { orThrow } from '@hawker/web/api/results'
import { browserApi } from '../../../lib/api.ts'
import { useQuery } from '@hawker/web/query/query-cache'
import { useTexts } from '../../../lib/texts.tsx'

/** As many as fit without scrolling far. */
const MAX_OFFERS = 6

type Props = {
  shopId: number
  /** Currency of the amounts in the conditions. */
  currencyId: number | undefined
  chosen: string
  onChoose: (code: string) => void
  money: (amount: number) => string
}

/** Public coupons of the shop. When a chosen coupon does not apply, the quote gives the reason. */
export function CouponOffers({ shopId, currencyId, chosen, onChoose, money }: Props) {
  const { t, lang } = useTexts()
  const queryKey = currencyId === undefined ? null : ['coupons', shopId, currencyId, lang]
  const offers = useQuery(queryKey, async () => {
    const query = {
      shop_id: shopId,
      perPage: MAX_OFFERS,
      ...(currencyId === undefined ? {} : { currency_id: currencyId }),
    }
    return orThrow(await browserApi('listCoupons', { query })).data.filter(
      ({ auto_apply: isAutomatic }) => !isAutomatic,
    )
  })
  if (!offers.data || offers.data.length === 0) return null
  return (
    <details className="group rounded-md bg-sunk">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 rounded-md px-4 py-2 font-medium">
        <Icon of={couponIcon} size={18} className="text-muted" />
        {t('checkout.coupon_offers', { count: offers.data.length })}
      </summary>
      <ul className="divide-y divide-line px-4 pb-2">
        {offers.data.map((coupon) => {
          const isChosen = coupon.code.toLowerCase() === chosen.toLowerCase()
          return (
            <li key={coupon.id} className="flex items-center gap-3 py-2">
              <div className="min-w-0 flex-1">
                <p dir="auto" className="font-medium">
                  {coupon.title}
                </p>
                <p className="text-sm text-muted">{conditions(coupon, t, money).join(' · ')}</p>
              </div>
              {isChosen ? (
                <span className="inline-flex items-center gap-1 text-sm font-medium text-grocery-text">
                  <Icon of={checkIcon} size={18} />
                  {t('checkout.coupon_chosen')}
                </span>
              ) : (
                <Button
                  size="sm"
                  variant="secondary"
                  aria-label={`${t('action.apply')}: ${coupon.title}`}
                  onClick={() => onChoose(coupon.code)}
                >
                  {t('action.apply')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </details>
  )
}

/** The code and its conditions. */
function conditions(
  coupon: Coupon,
  t: ReturnType<typeof useTexts>['t'],
  money: Props['money'],
): string[] {
  return [
    `\u2066${coupon.code}\u2069`,
    ...(coupon.min_price === null
      ? []
      : [t('checkout.coupon_from', { price: money(coupon.min_price) })]),
    ...(coupon.max_price === null
      ? []
      : [t('checkout.coupon_most', { price: money(coupon.max_price) })]),
    ...(coupon.first_order_only ? [t('checkout.coupon_first')] : []),
  ]
}
