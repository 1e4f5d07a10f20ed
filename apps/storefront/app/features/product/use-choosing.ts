import type { Product } from '@hawker/contract/catalog'
import { useLayoutEffect, useState } from 'react'
import { takeEarlyForm } from '../../lib/early-forms.ts'
import { scrollBehavior } from '../../lib/scroll-behavior.ts'
import { chosenStock, firstChoice, groupProblems, type Choice } from './addition.ts'
import { choiceFromForm } from './choice-from-form.ts'

type Wished = { of: string; choice: Choice; problems: readonly number[] }
const untouched = (product: Product): Wished => ({
  of: product.uuid,
  choice: firstChoice(product),
  problems: [],
})

export type Choosing = {
  choice: Choice
  setChoice: (choice: Choice) => void
  /** Groups of which too few were chosen. */
  problems: readonly number[]
  most: number
  /** Whether nothing is missing; else the first group that needs something is shown. */
  complete: (form: HTMLFormElement) => boolean
}

/** What is being chosen of a product, beginning with what was picked before scripts came. */
export function useChoosing(product: Product): Choosing
/** Of a product that may still be on its way. */
export function useChoosing(product: Product | undefined): Choosing | undefined
export function useChoosing(product: Product | undefined): Choosing | undefined {
  const [kept, setKept] = useState(() => product && untouched(product))
  if (product && kept?.of !== product.uuid) setKept(untouched(product))

  useLayoutEffect(() => {
    const early = product && takeEarlyForm(product.uuid)
    if (early) setKept({ ...untouched(product), choice: choiceFromForm(product, early) })
  }, [product])

  if (!product) return undefined
  const wished = kept?.of === product.uuid ? kept : untouched(product)
  const { choice, problems } = wished
  const complete = (form: HTMLFormElement) => {
    const missing = groupProblems(product, choice).map(({ groupId }) => groupId)
    setKept({ ...wished, problems: missing })
    if (missing[0] === undefined) return true
    const group = form.querySelector<HTMLElement>(`[data-group="${missing[0]}"]`)
    group?.scrollIntoView({ block: 'center', behavior: scrollBehavior() })
    group?.querySelector<HTMLElement>('input')?.focus({ preventScroll: true })
    return false
  }
  const most = Math.min(product.max_qty, chosenStock(product, choice)?.quantity ?? Infinity)
  return {
    choice,
    setChoice: (next) => setKept({ ...wished, choice: next }),
    problems,
    most,
    complete,
  }
}
