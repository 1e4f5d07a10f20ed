import type { Product } from '@hawker/contract/catalog'
import { useLayoutEffect, useState } from 'react'
import { takeEarlyForm } from '../../lib/early-forms.ts'
import { scrollBehavior } from '../../lib/scroll-behavior.ts'
import { chosenStock, firstChoice, groupProblems, type Choice } from './addition.ts'
import { choiceFromForm } from './choice-from-form.ts'

type ChoiceState = { uuid: string; choice: Choice; problems: readonly number[] }
const initialState = (product: Product): ChoiceState => ({
  uuid: product.uuid,
  choice: firstChoice(product),
  problems: [],
})

export type Choosing = {
  choice: Choice
  setChoice: (choice: Choice) => void
  /** Groups with too few units. */
  problems: readonly number[]
  maxQuantity: number
  /** True when nothing is missing. Otherwise scrolls to the first incomplete group. */
  complete: (form: HTMLFormElement) => boolean
}

/** The current choice for a product. Starts with input from before hydration. */
export function useChoosing(product: Product): Choosing
/** For a product that may still be loading. */
export function useChoosing(product: Product | undefined): Choosing | undefined
export function useChoosing(product: Product | undefined): Choosing | undefined {
  const [state, setState] = useState(() => product && initialState(product))
  if (product && state?.uuid !== product.uuid) setState(initialState(product))

  useLayoutEffect(() => {
    const earlyForm = product && takeEarlyForm(product.uuid)
    if (earlyForm)
      setState({ ...initialState(product), choice: choiceFromForm(product, earlyForm) })
  }, [product])

  if (!product) return undefined
  const current = state?.uuid === product.uuid ? state : initialState(product)
  const { choice, problems } = current
  const complete = (form: HTMLFormElement) => {
    const missing = groupProblems(product, choice).map(({ groupId }) => groupId)
    setState({ ...current, problems: missing })
    if (missing[0] === undefined) return true
    const group = form.querySelector<HTMLElement>(`[data-group="${missing[0]}"]`)
    group?.scrollIntoView({ block: 'center', behavior: scrollBehavior() })
    group?.querySelector<HTMLElement>('input')?.focus({ preventScroll: true })
    return false
  }
  const maxQuantity = Math.min(product.max_qty, chosenStock(product, choice)?.quantity ?? Infinity)
  return {
    choice,
    setChoice: (next) => setState({ ...current, choice: next }),
    problems,
    maxQuantity,
    complete,
  }
}
