import { showToast } from '@hawker/ui/toast'
import type { Texts } from '../../../lib/texts.tsx'
import type { Site } from '../../../lib/page/site.ts'
import { addToCart, cartState, type CartShop } from '../../cart/index.ts'
import type { ProductPreview } from '../../product/index.ts'
import type { QuickAdd } from './menu-data.ts'

/** Adds one more of a menu row's product to the cart, or its minimum. */
export function addOneMore(
  { stockId, price, min, max, step }: QuickAdd,
  product: { uuid: string; title: string; preview: ProductPreview | undefined },
  { shop, currency, t }: { shop: CartShop; currency: Site['currency']; t: Texts['t'] },
): void {
  const quantities = cartState()
    .lines.filter((line) => line.stockId === stockId)
    .map((line) => line.quantity)
  const quantity = quantities.reduce((sum, added) => sum + added, 0)
  if (quantity >= (max ?? Infinity)) {
    showToast({
      id: 'cart-most',
      kind: 'warning',
      message: t('product.left', { count: max ?? 0 }),
    })
    return
  }
  const picture = product.preview?.img
  const wasAdded = addToCart({
    shop,
    currencyId: currency?.id ?? null,
    decimals: currency?.decimal_places ?? 2,
    line: {
      productUuid: product.uuid,
      stockId,
      title: product.title,
      img: picture ? new URL(picture).pathname.replace('/storage/images/', '') : null,
      color: product.preview?.color ?? '',
      extras: [],
      addons: [],
      note: '',
      quantity: quantities.length === 0 ? Math.max(1, min) : 1,
      step: step ?? null,
      minQty: min,
      maxQty: max,
      price,
    },
  })
  if (wasAdded) showToast({ id: 'cart-added', kind: 'success', message: t('product.added') })
}
