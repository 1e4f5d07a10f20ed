import { EmptyState } from '@hawker/ui/empty-state'
import { bagIcon } from '@hawker/ui/icons'
import { Sheet } from '@hawker/ui/sheet'
import { useTexts } from '../../lib/texts.tsx'
import { CartLines } from './cart-lines.tsx'
import { CartSummary } from './cart-summary.tsx'
import { useCart } from './use-cart.ts'

export default function CartSheet({ open, onClose, freeOver }: { open: boolean; onClose: () => void; freeOver: number | null }) {
  const { t } = useTexts()
  const cart = useCart()
  const empty = cart.lines.length === 0
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('cart.title')}
      closeLabel={t('action.close')}
      footer={empty ? undefined : <CartSummary cart={cart} freeOver={freeOver} />}
    >
      {empty ? (
        <EmptyState icon={bagIcon} title={t('cart.empty')} text={t('cart.empty_hint')} level={3} />
      ) : (
        <CartLines lines={cart.lines} />
      )}
    </Sheet>
  )
}
