import { Notice } from '@hawker/ui/notice'
import { clockIcon, pinIcon } from '@hawker/ui/icons'
import { MomentNotice } from '../../lib/moment/moment-notice.tsx'
import type { WallMoment } from '../../lib/moment/moment.ts'
import { useSite } from '../../lib/page/site.ts'
import { useTexts } from '../../lib/texts.tsx'
import { useDeliveryChoice } from '../cart/index.ts'
import { closedText, hoursFor, lastOrdersText } from '../shop-card/index.ts'
import type { ShopInfo } from './load-shop.ts'

/**
 * Whether the shop takes orders by the chosen way. Why it cannot deliver now or at the chosen time,
 * and what the customer can do.
 */
export function ShopState({ shop, moment }: { shop: ShopInfo; moment: WallMoment | undefined }) {
  const texts = useTexts()
  const { t } = texts
  const { now, address } = useSite()
  const choice = useDeliveryChoice()
  const hours = hoursFor(shop, choice)
  const closedMessage = closedText(hours, now, texts)
  const lastOrders = moment === undefined ? lastOrdersText(hours, now, texts) : undefined
  return (
    <>
      {moment !== undefined && <MomentNotice moment={moment} className="mt-4" />}
      {closedMessage !== undefined && (
        <Notice kind="warning" icon={clockIcon} title={t('shop.closed_banner')} className="mt-4">
          {closedMessage}
          {shop.accept_preorders && <> · {t('shop.preorder')}</>}
        </Notice>
      )}
      {closedMessage === undefined && lastOrders !== undefined && (
        <Notice kind="info" icon={clockIcon} className="mt-4">
          {lastOrders}
        </Notice>
      )}
      {choice === 'delivery' && address && !shop.delivery.available && (
        <Notice
          kind="warning"
          icon={pinIcon}
          title={t('shop.no_delivery_here')}
          className="not-at-table mt-4"
        >
          {shop.delivery_types.includes('pickup') ? t('home.empty_hint') : null}
        </Notice>
      )}
    </>
  )
}
