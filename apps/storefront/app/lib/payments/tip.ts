import { typedAmount } from '@hawker/web/forms/typed-amount'

/** The tip in the form: percent of the goods, or a typed amount. */
export type Tip = { type: 'percent'; value: number } | { type: 'fixed'; value: string }

/** True if the typed amount cannot be read. */
export const isUnreadable = (tip: Tip | null | undefined, decimals: number): boolean =>
  tip?.type === 'fixed' && tip.value.trim() !== '' && typedAmount(tip.value, decimals) === null

/** The tip for the wire; nothing while the amount cannot be read. */
export function tipsOf(
  tip: Tip | null | undefined,
  decimals: number,
): { tips?: { type: 'percent' | 'fixed'; value: number } } {
  if (!tip) return {}
  if (tip.type === 'percent') return { tips: tip }
  const value = typedAmount(tip.value, decimals)
  return value === null ? {} : { tips: { type: 'fixed', value } }
}
