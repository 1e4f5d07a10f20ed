import type { Cart } from '@hawker/contract/carts'
import { Button, ButtonLink } from '@hawker/ui/button'
import { useState } from 'react'
import { useNavigate } from '@hawker/web/router/hooks'
import { browserApi, inPageCurrency } from '../../lib/api.ts'
import { onDemand } from '../../lib/on-demand.tsx'
import { toastRefusal } from '../../lib/toast-refusal.ts'
import { useTexts } from '../../lib/texts.tsx'
import { flushCart, clearCart } from '../cart/index.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

const RulesSheet = onDemand(() => import('./rules-sheet.tsx'))

/** The host's actions: rules, lock and checkout. */
export function OwnerBar({
  cart,
  onCart,
  reload,
}: {
  cart: Cart
  onCart: (cart: Cart) => void
  reload: () => Promise<void>
}) {
  const { t, price } = useTexts()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [cancelling, setCancelling] = useState(false)
  const [rules, setRules] = useState<'closed' | 'open' | undefined>()
  const locked = cart.status === 'locked'
  const empty = cart.user_carts.every(({ cartDetails }) => cartDetails.length === 0)

  async function setLocked(key: 'lockGroup' | 'unlockGroup'): Promise<void> {
    setBusy(true)
    const flushed = await flushCart()
    const result = flushed.ok
      ? await browserApi(key, { params: { id: cart.id }, query: inPageCurrency() })
      : flushed
    setBusy(false)
    if (!result.ok) return toastRefusal(result, t)
    onCart(result.data)
    if (key === 'lockGroup') void navigate('/checkout')
  }
  async function cancel(): Promise<void> {
    await clearCart()
    await reload()
  }
  return (
    <div className="mt-4 grid gap-2">
      {locked ? (
        <ButtonLink href="/checkout" size="lg" wide>
          {t('cart.checkout_for', { price: price(cart.total_price) })}
        </ButtonLink>
      ) : (
        <Button
          size="lg"
          wide
          loading={busy}
          disabled={empty}
          onClick={() => void setLocked('lockGroup')}
        >
          {t('group.lock')}
        </Button>
      )}
      <div className="flex flex-wrap gap-2">
        {locked && (
          <Button variant="secondary" loading={busy} onClick={() => void setLocked('unlockGroup')}>
            {t('group.unlock')}
          </Button>
        )}
        <Button variant="secondary" onClick={() => setRules('open')}>
          {t('group.rules')}
        </Button>
        <Button variant="ghost" onClick={() => setCancelling(true)}>
          {t('group.cancel')}
        </Button>
      </div>
      {rules && (
        <RulesSheet
          open={rules === 'open'}
          onClose={() => setRules('closed')}
          cart={cart}
          onCart={onCart}
        />
      )}
      <ConfirmDialog
        open={cancelling}
        onClose={() => setCancelling(false)}
        title={t('group.cancel_title')}
        text={t('group.cancel_text')}
        action={t('group.cancel')}
        onYes={cancel}
      />
    </div>
  )
}
