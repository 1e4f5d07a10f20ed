import { numberErrorKey, typedAmount, typedNumber } from '@hawker/web/forms/typed-number'

/** The tip in the form: percent of the goods, or a typed amount. */
export type Tip = { type: 'percent'; value: number } | { type: 'fixed'; value: string }

/** How typed amounts are read: by the language of the page and the decimals of the currency. */
export type AmountFormat = { lang: string; decimals: number }

/** The text key that says why the typed amount cannot be read. */
export function tipProblem(
  tip: Tip | null | undefined,
  { lang, decimals }: AmountFormat,
): string | undefined {
  if (tip?.type !== 'fixed' || tip.value.trim() === '') return undefined
  const { problem } = typedNumber(tip.value, lang, decimals)
  return problem && numberErrorKey(problem, 'wallet.amount_invalid')
}

/** The tip for the wire; nothing while the amount cannot be read. */
export function tipsOf(
  tip: Tip | null | undefined,
  { lang, decimals }: AmountFormat,
): { tips?: { type: 'percent' | 'fixed'; value: number } } {
  if (!tip) return {}
  if (tip.type === 'percent') return { tips: tip }
  const value = typedAmount(tip.value, lang, decimals)
  return value === null ? {} : { tips: { type: 'fixed', value } }
}
