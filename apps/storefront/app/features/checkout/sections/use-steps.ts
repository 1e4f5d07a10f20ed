import { useState } from 'react'
import { sectionId, type Problem, type SectionName } from '../form/problems.ts'

export const STEPS = ['where', 'who', 'pay', 'wishes'] as const
export type Step = (typeof STEPS)[number]

const SECTIONS_BY_STEP: Record<Step, readonly SectionName[]> = {
  where: ['type', 'address', 'time', 'handover'],
  who: ['name', 'phone', 'receiver_name', 'receiver_phone'],
  pay: ['payment', 'change', 'tip', 'coupon'],
  wishes: [],
}
/** Cards that most customers leave unchanged. They start collapsed. */
const OPTIONAL_STEPS: ReadonlySet<Step> = new Set(['who', 'wishes'])

export const stepOf = (section: SectionName): Step | undefined =>
  STEPS.find((step) => SECTIONS_BY_STEP[step].includes(section))
export const stepId = (step: Step): string => `checkout-step-${step}`

type Facts = { done: Record<Step, boolean>; problems: readonly Problem[]; resumed: boolean }

/**
 * The collapsed cards: finished ones that the customer has not opened. A problem opens its card.
 */
export function closedSteps(
  facts: Facts,
  chosen: Partial<Record<Step, 'open' | 'closed'>>,
): ReadonlySet<Step> {
  const stateOf = (step: Step) =>
    chosen[step] ?? (facts.resumed || OPTIONAL_STEPS.has(step) ? 'closed' : 'open')
  return new Set(STEPS.filter((step) => canClose(facts, step) && stateOf(step) === 'closed'))
}

const canClose = ({ done, problems }: Facts, step: Step): boolean =>
  done[step] && !problems.some(({ section }) => SECTIONS_BY_STEP[step].includes(section))

export function useSteps(facts: Facts) {
  const [chosen, setChosen] = useState<Partial<Record<Step, 'open' | 'closed'>>>({})
  const closed = closedSteps(facts, chosen)
  const set = (step: Step, state: 'open' | 'closed') => {
    setChosen((before) => ({ ...before, [step]: state }))
    // The pressed button disappears: keep focus inside its card.
    requestAnimationFrame(() => controlIn(stepId(step))?.focus())
  }
  return {
    closed,
    canClose: (step: Step) => canClose(facts, step),
    open: (step: Step) => set(step, 'open'),
    /** Keeps a card open while the customer edits it. */
    keepOpen: (step: Step) =>
      setChosen((before) => (before[step] === 'open' ? before : { ...before, [step]: 'open' })),
    done: (step: Step) => set(step, 'closed'),
    /** Moves focus to a section with a problem and opens its card. */
    focusSection(section: SectionName): void {
      const step = stepOf(section)
      if (step) setChosen((before) => ({ ...before, [step]: 'open' }))
      requestAnimationFrame(() => {
        const sectionElement = document.getElementById(sectionId(section))
        const wayOut = document.querySelector<HTMLElement>(`[data-way-out=${section}]`)
        const control = wayOut ?? controlIn(sectionId(section)) ?? sectionElement
        control?.focus({ preventScroll: true })
        ;(wayOut ?? sectionElement)?.scrollIntoView({ block: 'center' })
      })
    },
  }
}

/** The first visible and enabled control. */
const controlIn = (id: string): HTMLElement | undefined =>
  [
    ...(document
      .getElementById(id)
      ?.querySelectorAll<HTMLElement>(
        'input:not(:disabled), select, textarea, button:not(:disabled)',
      ) ?? []),
  ].find((control) => control.checkVisibility())
