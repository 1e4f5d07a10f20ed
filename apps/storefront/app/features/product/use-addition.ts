import type { Product } from '@hawker/contract/catalog'
import { showToast } from '@hawker/ui/toast'
import { useLayoutEffect, useState, type FormEvent } from 'react'
import { takeEarlyForm } from '../../lib/early-forms.ts'
import { scrollBehavior } from '../../lib/scroll-behavior.ts'
import { useSite } from '../../lib/site.ts'
import { useTexts } from '../../lib/texts.tsx'
import { addToCart, type CartShop } from '../cart/index.ts'
import { additionOf, chosenStock, firstChoice, groupProblems, type Choice } from './addition.ts'
import { choiceFromForm } from './choice-from-form.ts'

type Wished = { of: string; choice: Choice; problems: readonly number[] }
const untouched = (product: Product): Wished => ({ of: product.uuid, choice: firstChoice(product), problems: [] })

export type AdditionState = {
  choice: Choice
  setChoice: (choice: Choice) => void
  /** Groups of which too few were chosen. */
  problems: readonly number[]
  add: (event: FormEvent<HTMLFormElement>) => void
  most: number
}

/** What is being chosen of a product, beginning with what was picked before scripts came, and the deed of adding it. */
export function useAddition(product: Product, shop: CartShop): AdditionState
/** Of a product that may still be on its way. */
export function useAddition(product: Product | undefined, shop: CartShop, onAdded: () => void): AdditionState | undefined
export function useAddition(product: Product | undefined, shop: CartShop, onAdded?: () => void): AdditionState | undefined {
  const { t } = useTexts()
  const { currency } = useSite()
  const [kept, setKept] = useState(() => product && untouched(product))
  if (product && kept?.of !== product.uuid) setKept(untouched(product))

  useLayoutEffect(() => {
    const early = product && takeEarlyForm(product.uuid)
    if (early) setKept({ ...untouched(product), choice: choiceFromForm(product, early) })
  }, [product])

  if (!product) return undefined
  const wished = kept?.of === product.uuid ? kept : untouched(product)
  const { choice, problems } = wished
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const missing = groupProblems(product, choice).map(({ groupId }) => groupId)
    setKept({ ...wished, problems: missing })
    if (missing[0] !== undefined) {
      const group = event.currentTarget.querySelector<HTMLElement>(`[data-group="${missing[0]}"]`)
      group?.scrollIntoView({ block: 'center', behavior: scrollBehavior() })
      group?.querySelector<HTMLElement>('input')?.focus({ preventScroll: true })
      return
    }
    onAdded?.()
    if (addToCart(additionOf(shop, product, choice, currency)))
      showToast({ id: 'cart-added', kind: 'success', message: t('product.added') })
  }
  const most = Math.min(product.max_qty, chosenStock(product, choice)?.quantity ?? Infinity)
  return { choice, setChoice: (next) => setKept({ ...wished, choice: next }), problems, add, most }
}
