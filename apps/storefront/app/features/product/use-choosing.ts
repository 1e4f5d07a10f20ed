import type { Product } from '@hawker/contract/catalog'
import { useLayoutEffect, useState } from 'react'
import { takeEarlyForm } from '../../lib/early-forms.ts'
import { scrollBehavior } from '../../lib/scroll-behavior.ts'
import { chosenStock, firstChoice, groupProblems, type Choice } from './product-choice.ts'
import { choiceFromForm } from './choice-from-form.ts'
import { acknowledgeWarning, type OwnWarning, ownWarningOf } from './warnings/own-warning.ts'
import { useConcerns } from './warnings/use-concerns.ts'

/** `tried`: the customer pressed the button while something was missing. */
type ChoiceState = { uuid: string; choice: Choice; tried: boolean }
const initialState = (product: Product): ChoiceState => ({
  uuid: product.uuid,
  choice: firstChoice(product),
  tried: false,
})

export type Choosing = {
  choice: Choice
  setChoice: (choice: Choice) => void
  /** Groups with too few units, after the customer tried to continue. */
  problems: readonly number[]
  maxQuantity: number
  /** The allergens that the customer avoids and the choice has or may have. */
  warning: OwnWarning | undefined
  /**
   * True when nothing is missing. Otherwise moves to the first incomplete group. The button has shown
   * the warning, so pressing it acknowledges that.
   */
  complete: (form: HTMLFormElement) => boolean
}

/** The current choice for a product. Starts with input from before hydration. */
export function useChoosing(product: Product): Choosing
/** For a product that may still be loading. */
export function useChoosing(product: Product | undefined): Choosing | undefined
export function useChoosing(product: Product | undefined): Choosing | undefined {
  const [state, setState] = useState(() => product && initialState(product))
  if (product && state?.uuid !== product.uuid) setState(initialState(product))
  const concerns = useConcerns()

  useLayoutEffect(() => {
    const earlyForm = product && takeEarlyForm(product.uuid)
    if (earlyForm)
      setState({ ...initialState(product), choice: choiceFromForm(product, earlyForm) })
  }, [product])

  if (!product) return undefined
  const current = state?.uuid === product.uuid ? state : initialState(product)
  const { choice } = current
  const missing = groupProblems(product, choice).map(({ groupId }) => groupId)
  const warning = ownWarningOf(product, choice, concerns)
  const complete = (form: HTMLFormElement) => {
    setState({ ...current, tried: missing.length > 0 })
    if (missing[0] === undefined) {
      if (warning) acknowledgeWarning(warning)
      return true
    }
    const group = form.querySelector<HTMLElement>(`[data-group="${missing[0]}"]`)
    group?.scrollIntoView({ block: 'center', behavior: scrollBehavior() })
    group?.querySelector<HTMLElement>('input')?.focus({ preventScroll: true })
    return false
  }
  const maxQuantity = Math.min(product.max_qty, chosenStock(product, choice)?.quantity ?? Infinity)
  return {
    choice,
    setChoice: (next) => setState({ ...current, choice: next }),
    problems: current.tried ? missing : [],
    maxQuantity,
    warning,
    complete,
  }
}
