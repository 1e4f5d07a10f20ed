import type { Product } from '@hawker/contract/catalog'
import { showToast } from '@hawker/ui/toast'
import type { FormEvent } from 'react'
import { useSite } from '../../lib/page/site.ts'
import { useTexts } from '../../lib/texts.tsx'
import { addToCart, type CartShop } from '../cart/index.ts'
import { toCartAddition } from './product-choice.ts'
import { type Choosing, useChoosing } from './use-choosing.ts'

export type AdditionState = Omit<Choosing, 'complete'> & {
  add: (event: FormEvent<HTMLFormElement>) => void
}

/** The current choice for a product, and its submit handler that adds it to the cart. */
export function useAddition(product: Product, shop: CartShop): AdditionState
/** For a product that may still be loading. */
export function useAddition(
  product: Product | undefined,
  shop: CartShop,
  onAdded: () => void,
): AdditionState | undefined
export function useAddition(
  product: Product | undefined,
  shop: CartShop,
  onAdded?: () => void,
): AdditionState | undefined {
  const { t } = useTexts()
  const { currency } = useSite()
  const choosing = useChoosing(product)
  if (!product || !choosing) return undefined
  const { complete, ...state } = choosing
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!complete(event.currentTarget)) return
    onAdded?.()
    if (addToCart(toCartAddition(shop, product, state.choice, currency)))
      showToast({ id: 'cart-added', kind: 'success', message: t('product.added') })
  }
  return { ...state, add }
}
