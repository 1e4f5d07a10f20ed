import { Notice } from '@hawker/ui/notice'
import { clockIcon, pinIcon } from '@hawker/ui/icons'
import { MomentNotice } from '../../lib/moment-notice.tsx'
import type { WallMoment } from '../../lib/moment.ts'
import { useSite } from '../../lib/site.ts'
import { useTexts } from '../../lib/texts.tsx'
import { useDeliveryChoice } from '../cart/index.ts'
import { closedWords } from '../shop-card/index.ts'
import type { ShopInfo } from './load-shop.ts'

/** Why nothing can be had right now or at the moment that was asked for, and what can be done about it. */
export function ShopState({ shop, moment }: { shop: ShopInfo; moment: WallMoment | undefined }) {
  const texts = useTexts()
  const { t } = texts
  const { now, address } = useSite()
  const choice = useDeliveryChoice()
  const closed = closedWords(shop, now, texts)
  return (
    <>
      {moment !== undefined && <MomentNotice moment={moment} className="mt-4" />}
      {closed !== undefined && (
        <Notice kind="warning" icon={clockIcon} title={t('shop.closed_banner')} className="mt-4">
          {closed}
          {shop.accept_preorders && <> · {t('shop.preorder')}</>}
        </Notice>
      )}
      {choice === 'delivery' && address && !shop.delivery.available && (
        <Notice kind="warning" icon={pinIcon} title={t('shop.no_delivery_here')} className="mt-4">
          {shop.delivery_types.includes('pickup') ? t('home.empty_hint') : null}
        </Notice>
      )}
    </>
  )
}
