import type { WaitingCart } from '@hawker/contract/carts'
import { isolate } from '@hawker/i18n/isolate'
import { Button } from '@hawker/ui/button'
import { Notice } from '@hawker/ui/notice'
import type { Static } from 'typebox'
import { browserApi } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { useQuery } from '@hawker/web/query/use-query'
import { useTexts } from '../../lib/texts.tsx'
import { resumeCart } from './store/resume-cart.ts'
import { useCart } from './store/use-cart.ts'

/** Carts of other shops that wait, each with a button to switch to it. */
export function WaitingCarts() {
  const { t } = useTexts()
  const user = useSession()
  const { server } = useCart()
  const carts = useQuery<Static<typeof WaitingCart>[]>(
    // Another cart is open, so others wait.
    user ? `waiting ${user.id} ${server?.id}` : null,
    async () => {
      const result = await browserApi('listWaitingCarts')
      return result
    },
  )
  return carts.data?.map(({ id, shop, items_count: count }) => (
    <Notice
      key={id}
      kind="info"
      className="mt-4"
      action={
        server?.group ? undefined : (
          <Button size="sm" variant="secondary" onClick={() => void resumeCart(id)}>
            {t('cart.switch')}
          </Button>
        )
      }
    >
      {t('cart.waiting', {
        items: t('cart.items', { count }),
        shop: isolate(shop.translation.title),
      })}
    </Notice>
  ))
}
