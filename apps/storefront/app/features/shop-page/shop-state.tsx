import { Notice } from '@hawker/ui/notice'
import { clockIcon, pinIcon } from '@hawker/ui/icons'
import { useLocation } from 'react-router'
import { momentWords, type WallMoment } from '../../lib/moment.ts'
import { useSite } from '../../lib/site.ts'
import { useTexts } from '../../lib/texts.tsx'
import { useDeliveryChoice } from '../cart/index.ts'
import { closedWords } from '../shop-card/index.ts'
import type { ShopInfo } from './load-shop.ts'

/** Why nothing can be had right now or at the moment that was asked for, and what can be done about it. */
export function ShopState({ shop, moment }: { shop: ShopInfo; moment: WallMoment | undefined }) {
  const texts = useTexts()
  const { t, lang } = texts
  const { pathname } = useLocation()
  const { now, address } = useSite()
  const choice = useDeliveryChoice()
  const closed = closedWords(shop, now, texts)
  return (
    <>
      {moment !== undefined && (
        <Notice kind="info" icon={clockIcon} title={t('shop.for_moment', { time: momentWords(moment, lang) })} className="mt-4">
          <a href={pathname} data-now data-stay className="inline-flex min-h-11 items-center font-medium underline">
            {t('home.when_now')}
          </a>
        </Notice>
      )}
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
