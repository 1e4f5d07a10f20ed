import { isolate } from '@hawker/i18n/isolate'
import { EmptyState } from '@hawker/ui/empty-state'
import { bagIcon } from '@hawker/ui/icons'
import { Sheet } from '@hawker/ui/sheet'
import { PricedIn } from '../../lib/payments/priced-in.tsx'
import { useTexts } from '../../lib/texts.tsx'
import type { ShopTerms } from './shop-terms.ts'
import { CartLines } from './cart-lines.tsx'
import { CartSummary } from './cart-summary.tsx'
import { OtherMembers } from './group/other-members-lazy.ts'
import { useCart } from './store/use-cart.ts'

type Props = { open: boolean; onClose: () => void } & ShopTerms

export default function CartSheet({ open, onClose, ...page }: Props) {
  const { t } = useTexts()
  const cart = useCart()
  const group = cart.server?.group ? cart.server : null
  const empty = cart.lines.length === 0 && group === null
  return (
    <PricedIn currencyId={cart.currencyId}>
      <Sheet
        open={open}
        onClose={onClose}
        title={t('cart.title')}
        closeLabel={t('action.close')}
        footer={empty ? undefined : <CartSummary cart={cart} page={page} />}
      >
        {empty ? (
          <EmptyState
            icon={bagIcon}
            title={t('cart.empty')}
            text={t('cart.empty_hint')}
            level={3}
          />
        ) : (
          <>
            {cart.shop && cart.shop.id !== page.shopId && (
              <p className="text-sm text-muted">
                {t('cart.from_shop', { name: isolate(cart.shop.title) })}
              </p>
            )}
            {cart.lines.length === 0 ? (
              <p className="py-4 text-muted">{t('group.nothing')}</p>
            ) : (
              <CartLines lines={cart.lines} />
            )}
            {group && <OtherMembers cart={group} />}
          </>
        )}
      </Sheet>
    </PricedIn>
  )
}
