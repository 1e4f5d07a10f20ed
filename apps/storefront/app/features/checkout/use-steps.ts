import { useState } from 'react'
import { placeId, type Trouble, type TroublePlace } from './trouble.ts'

export const STEPS = ['where', 'who', 'pay', 'wishes'] as const
export type Step = (typeof STEPS)[number]

const PLACES_OF: Record<Step, readonly TroublePlace[]> = {
  where: ['type', 'address', 'time', 'handover'],
  who: ['name', 'phone', 'receiver'],
  pay: ['payment', 'change', 'tip', 'coupon'],
  wishes: [],
}
/** Most people leave these as they are: one line until they are asked for. */
const ASIDE: ReadonlySet<Step> = new Set(['who', 'wishes'])

export const stepOf = (place: TroublePlace): Step | undefined =>
  STEPS.find((step) => PLACES_OF[step].includes(place))
export const stepId = (step: Step): string => `checkout-step-${step}`

type Facts = { done: Record<Step, boolean>; troubles: readonly Trouble[]; resumed: boolean }

/** Which cards are one line: those that are done, unless somebody looks into them. Something wrong opens its card by itself. */
export function closedSteps(
  facts: Facts,
  chosen: Partial<Record<Step, 'open' | 'closed'>>,
): ReadonlySet<Step> {
  const wish = (step: Step) =>
    chosen[step] ?? (facts.resumed || ASIDE.has(step) ? 'closed' : 'open')
  return new Set(STEPS.filter((step) => canClose(facts, step) && wish(step) === 'closed'))
}

const canClose = ({ done, troubles }: Facts, step: Step): boolean =>
  done[step] && !troubles.some(({ place }) => PLACES_OF[step].includes(place))

export function useSteps(facts: Facts) {
  const [chosen, setChosen] = useState<Partial<Record<Step, 'open' | 'closed'>>>({})
  const closed = closedSteps(facts, chosen)
  const set = (step: Step, wish: 'open' | 'closed') => {
    setChosen((before) => ({ ...before, [step]: wish }))
    // The button that was pressed goes: the focus stays in its card.
    requestAnimationFrame(() => controlIn(stepId(step))?.focus())
  }
  return {
    closed,
    canClose: (step: Step) => canClose(facts, step),
    open: (step: Step) => set(step, 'open'),
    /** Somebody is busy in it: it does not close under their fingers when it happens to be done. */
    keepOpen: (step: Step) =>
      setChosen((before) => (before[step] === 'open' ? before : { ...before, [step]: 'open' })),
    done: (step: Step) => set(step, 'closed'),
    /** To where something is wrong, whatever card that is in. */
    bringTo(place: TroublePlace): void {
      const step = stepOf(place)
      if (step) setChosen((before) => ({ ...before, [step]: 'open' }))
      requestAnimationFrame(() => {
        const part = document.getElementById(placeId(place))
        const wayOut = document.querySelector<HTMLElement>(`[data-way-out=${place}]`)
        const control = wayOut ?? controlIn(placeId(place)) ?? part
        control?.focus({ preventScroll: true })
        ;(wayOut ?? part)?.scrollIntoView({ block: 'center' })
      })
    },
  }
}

/** The first that can be seen and used. */
const controlIn = (id: string): HTMLElement | undefined =>
  [
    ...(document
      .getElementById(id)
      ?.querySelectorAll<HTMLElement>(
        'input:not(:disabled), select, textarea, button:not(:disabled)',
      ) ?? []),
  ].find((control) => control.checkVisibility())
