import type { LineId, PriceBreakdown, PricedLine } from './price.ts'

const LINE_FIELDS = [
  'unitPrice',
  'unitDiscount',
  'gross',
  'net',
  'coupon',
  'deposit',
  'tax',
  'total',
] as const
const ORDER_FIELDS = [
  'price',
  'totalDiscount',
  'itemsNet',
  'couponPrice',
  'deliveryFee',
  'deliveryDiscount',
  'serviceFee',
  'smallOrderFee',
  'packagingFee',
  'deposit',
  'totalTax',
  'tips',
  'rounding',
  'total',
] as const

export type QuoteDiffField =
  | (typeof LINE_FIELDS)[number]
  | (typeof ORDER_FIELDS)[number]
  | 'quantity'

/**
 * `line` null means the whole order. Amounts in minor units, quantities as counts; null when that
 * side lacks the line.
 */
export type QuoteDiff = {
  readonly line: LineId | null
  readonly field: QuoteDiffField
  readonly old: bigint | null
  readonly new: bigint | null
}

/**
 * The differences between the quoted price and the price now, lines first: the `diff` of 409
 * price_changed.
 */
export function diffQuotes(old: PriceBreakdown, now: PriceBreakdown): QuoteDiff[] {
  const ids = [...new Set([...old.lines, ...now.lines].map((line) => line.id))]
  const lineDiffs = ids.flatMap((id) =>
    diffLine(
      id,
      old.lines.find((line) => line.id === id),
      now.lines.find((line) => line.id === id),
    ),
  )
  return [
    ...lineDiffs,
    ...ORDER_FIELDS.flatMap((field) => changed(null, field, old[field], now[field])),
  ]
}

function diffLine(
  id: LineId,
  old: PricedLine | undefined,
  now: PricedLine | undefined,
): QuoteDiff[] {
  if (!old || !now)
    return [{ line: id, field: 'total', old: old?.total ?? null, new: now?.total ?? null }]
  return [
    ...changed(id, 'quantity', BigInt(old.quantity), BigInt(now.quantity)),
    ...LINE_FIELDS.flatMap((field) => changed(id, field, old[field], now[field])),
  ]
}

const changed = (
  line: LineId | null,
  field: QuoteDiffField,
  old: bigint,
  now: bigint,
): QuoteDiff[] => (old === now ? [] : [{ line, field, old, new: now }])
