import { type Content, contentOfStep } from '@hawker/domain/catalog/measures'
import { formatCountAndName } from './format.ts'
import { formatContent, formatQuantity } from './format-content.ts'
import { numberFormat } from './number-format.ts'

/** An amount in the internal name of a unit. A unit without a known measure keeps its name. */
export function formatMeasure(amount: number, unit: string | null, locale: string): string {
  const content = contentOfStep(unit, amount)
  if (content) return formatContent(content, locale)
  const number = numberFormat(locale, { maximumFractionDigits: 3 }).format(amount)
  return unit === null ? number : `${number}\u00a0${unit}`
}

/** An order line as ordered: "500 g" for goods sold by weight, or "2×". */
export const orderedText = ({ quantity, weighed }: OrderedLine, locale: string): string =>
  weighed
    ? formatMeasure(weighed.ordered, weighed.unit, locale)
    : formatQuantityOf(quantity, null, locale)
/** An order line as packed, or as ordered while nothing is weighed. */
export const receivedText = (line: OrderedLine, locale: string): string =>
  line.weighed
    ? formatMeasure(line.weighed.packed ?? line.weighed.ordered, line.weighed.unit, locale)
    : orderedText(line, locale)
/** A part of an order line: "250 g" of 500 g, or "2" of 3. */
export const partText = (
  count: number,
  { quantity, weighed }: OrderedLine,
  locale: string,
): string =>
  weighed
    ? formatMeasure((weighed.ordered / quantity) * count, weighed.unit, locale)
    : numberFormat(locale).format(count)
/** An order line with its title: "500 g Apples", "2 × Olives", or the title of a single one. */
export const titledText = (line: OrderedLine & { title: string }, locale: string): string =>
  line.weighed
    ? `${orderedText(line, locale)} ${line.title}`
    : formatCountAndName(line.quantity, line.title, locale)
type OrderedLine = {
  readonly quantity: number
  readonly weighed: {
    readonly unit: string | null
    readonly ordered: number
    readonly packed: number | null
  } | null
}

/** How much of a thing, before its name: "500 g", or "2×". */
export const formatQuantityOf = (
  quantity: number,
  step: Content | null | undefined,
  locale: string,
): string => `${formatQuantity(quantity, step, locale)}${step ? '' : '×'}`
