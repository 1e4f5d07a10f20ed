import type { Product } from '@hawker/contract/catalog'
import { showToast } from '@hawker/ui/toast'
import { useLayoutEffect, useState, type FormEvent } from 'react'
import { takeEarlyForm } from '../../lib/early-forms.ts'
import { useSite } from '../../lib/site.ts'
import { useTexts } from '../../lib/texts.tsx'
import { addToCart, type CartShop } from '../cart/index.ts'
import { additionOf, chosenStock, firstChoice, groupProblems } from './addition.ts'
import { choiceFromForm } from './choice-from-form.ts'

/** What is being chosen of a product, beginning with what was picked before scripts came, and the deed of adding it. */
export function useAddition(product: Product, shop: CartShop, onAdded?: () => void) {
  const { t } = useTexts()
  const { currency } = useSite()
  const [choice, setChoice] = useState(() => firstChoice(product))
  const [problems, setProblems] = useState<number[]>([])

  useLayoutEffect(() => {
    const early = takeEarlyForm(product.uuid)
    if (early) setChoice(choiceFromForm(product, early))
  }, [product])

  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const missing = groupProblems(product, choice).map(({ groupId }) => groupId)
    setProblems(missing)
    if (missing[0] !== undefined) {
      const group = event.currentTarget.querySelector<HTMLElement>(`[data-group="${missing[0]}"]`)
      group?.scrollIntoView({ block: 'center', behavior: 'smooth' })
      group?.querySelector<HTMLElement>('input')?.focus({ preventScroll: true })
      return
    }
    onAdded?.()
    if (addToCart(additionOf(shop, product, choice, currency)))
      showToast({ id: 'cart-added', kind: 'success', message: t('product.added') })
  }
  const most = Math.min(product.max_qty, chosenStock(product, choice)?.quantity ?? Infinity)
  return { choice, setChoice, problems, add, most }
}
export type AdditionState = ReturnType<typeof useAddition>
