import { typedAmount } from './typed-amount.ts'

/** As it stands in the fields: percent of the goods, or an amount as it is typed. */
export type Tip = { type: 'percent'; value: number } | { type: 'fixed'; value: string }

/** Something was typed that is no amount. */
export const isUnreadable = (tip: Tip | null | undefined, decimals: number): boolean =>
  tip?.type === 'fixed' && tip.value.trim() !== '' && typedAmount(tip.value, decimals) === null

/** What is asked for; nothing as long as no amount can be read. */
export function tipsOf(
  tip: Tip | null | undefined,
  decimals: number,
): { tips?: { type: 'percent' | 'fixed'; value: number } } {
  if (!tip) return {}
  if (tip.type === 'percent') return { tips: tip }
  const value = typedAmount(tip.value, decimals)
  return value === null ? {} : { tips: { type: 'fixed', value } }
}
