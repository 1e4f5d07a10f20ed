import type { WaitingCart } from '@hawker/contract/carts'
import { isolate } from '@hawker/i18n/isolate'
import { Notice } from '@hawker/ui/notice'
import type { Static } from 'typebox'
import { browserApi } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { useQuery } from '@hawker/web/query/use-query'
import { useTexts } from '../../lib/texts.tsx'

/** Carts that were saved when an undone order returned while another shop's cart was in use. */
export function WaitingCarts() {
  const { t } = useTexts()
  const user = useSession()
  const carts = useQuery<Static<typeof WaitingCart>[]>(
    user ? `waiting ${user.id}` : null,
    async () => {
      const result = await browserApi('listWaitingCarts')
      return result
    },
  )
  return carts.data?.map(({ id, shop, items_count: count }) => (
    <Notice key={id} kind="info" className="mt-4">
      {t('cart.waiting', {
        items: t('cart.items', { count }),
        shop: isolate(shop.translation.title),
      })}
    </Notice>
  ))
}
