import { useState } from 'react'
import type { ParcelErrors } from './check-parcel.ts'
import type { ParcelForm } from './parcel-form.ts'

export const FOLDS = ['ends', 'size', 'contents', 'when', 'pay'] as const
export type Fold = (typeof FOLDS)[number]

const FIELDS: Record<Fold, readonly (keyof ParcelForm)[]> = {
  ends: ['from', 'nameFrom', 'phoneFrom', 'noteFrom', 'to', 'nameTo', 'phoneTo', 'noteTo'],
  size: ['typeId', 'options'],
  contents: ['description', 'value', 'weight', 'photos', 'dropOff', 'pin'],
  when: ['slot'],
  pay: ['payer', 'tip', 'paymentTag', 'useWallet'],
}
export const foldId = (fold: Fold): string => `parcel-${fold}`

/**
 * The cards that are closed: finished ones that the sender has closed, or that came filled. An error
 * opens its card. `problems` are those of the form as it is; `shown` those that are shown.
 */
export function useFolds({
  problems,
  shown,
  resumed,
}: {
  problems: ParcelErrors
  shown: ParcelErrors
  resumed: boolean
}) {
  const [chosen, setChosen] = useState<Partial<Record<Fold, 'open' | 'closed'>>>({})
  const hasNone = (errors: ParcelErrors, fold: Fold) =>
    FIELDS[fold].every((field) => errors[field] === undefined)
  const canClose = (fold: Fold) => hasNone(problems, fold) && hasNone(shown, fold)
  const set = (fold: Fold, state: 'open' | 'closed') => {
    setChosen((before) => ({ ...before, [fold]: state }))
    // The pressed button disappears: the focus stays inside its card.
    requestAnimationFrame(() => firstControl(foldId(fold))?.focus())
  }
  return (fold: Fold) => ({
    id: foldId(fold),
    closed: canClose(fold) && (chosen[fold] ?? (resumed ? 'closed' : 'open')) === 'closed',
    canClose: canClose(fold),
    onOpen: () => set(fold, 'open'),
    onDone: () => set(fold, 'closed'),
    /** Keeps a card open while it is edited. */
    onEdit: () =>
      setChosen((before) => (before[fold] === 'open' ? before : { ...before, [fold]: 'open' })),
  })
}

const firstControl = (id: string): HTMLElement | undefined =>
  [
    ...(document
      .getElementById(id)
      ?.querySelectorAll<HTMLElement>('input:enabled, textarea:enabled, button:enabled') ?? []),
  ].find((control) => control.checkVisibility())
