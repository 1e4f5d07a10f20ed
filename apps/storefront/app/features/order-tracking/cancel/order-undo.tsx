import type { Order } from '@hawker/contract/orders'
import { showToast } from '@hawker/ui/toast'
import { useNavigate } from '@hawker/web/router/hooks'
import { browserApi } from '../../../lib/api.ts'
import { sendOnce } from '../../../lib/device/pending-requests.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { toastRefusal } from '../../../lib/toast-refusal.ts'
import { UndoBar } from '../../../lib/undo-bar.tsx'
import { reloadCart } from '../../cart/index.ts'

const UNDONE_TEXT = {
  open: 'order.undone',
  merged: 'order.undone_merged',
  waiting: 'order.undone_waiting',
} as const

/** Undoes the order before the shop sees it. */
export function OrderUndo({ order, onOver }: { order: Order; onOver: () => void }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const undo = async () => {
    const result = await sendOnce(`undo-${order.id}`, null, (idempotencyKey) =>
      browserApi('undoOrder', { params: { id: order.id }, idempotencyKey }),
    )
    if (!result.ok) {
      toastRefusal(result, t)
      return onOver()
    }
    await reloadCart()
    showToast({ kind: 'success', message: t(UNDONE_TEXT[result.data.cart_state]) })
    await navigate('/cart', { replace: true })
  }
  return <UndoBar can={order.can.undo} textKey="order.undo_bar" onUndo={undo} onOver={onOver} />
}
