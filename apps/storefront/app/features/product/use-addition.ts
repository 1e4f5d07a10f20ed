import type { Product } from '@hawker/contract/catalog'
import { showToast } from '@hawker/ui/toast'
import { useLayoutEffect, useState, type FormEvent } from 'react'
import { useSite } from '../../lib/site.ts'
import { useTexts } from '../../lib/texts.tsx'
import { addToCart, type CartShop } from '../cart/index.ts'
import { additionOf, chosenStock, firstChoice, groupProblems } from './addition.ts'
import { choiceFromForm } from './choice-from-form.ts'

/** What is being chosen of a product, and the deed of adding it. `form` is the id of the form that holds the choices. */
export function useAddition(product: Product, shop: CartShop, form: string, onAdded?: () => void) {
  const { t } = useTexts()
  const { currency } = useSite()
  const [choice, setChoice] = useState(() => firstChoice(product))
  const [problems, setProblems] = useState<number[]>([])

  // What was picked before scripts were alive stands in the form, and nowhere else.
  useLayoutEffect(() => {
    const drawn = document.getElementById(form)
    if (drawn instanceof HTMLFormElement) setChoice(choiceFromForm(product, new FormData(drawn)))
    // Once, when it comes alive: from then on the choice is what the form shows.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

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
