import type { CartProductInput } from '@hawker/contract/carts'
import type { ChosenAddon } from '@hawker/domain/orders/cart-line'
import type { ReplacementPreference } from '@hawker/domain/orders/substitution'
import {
  type CartLine,
  type LineProblem,
  type StockContext,
  lineIdentity,
  lineProblem,
  replacementProblem,
  sumUnits,
} from './cart-lines.ts'

/** The result for one requested line. */
export type LineOutcome = { clientLineId: string | null; problem: LineProblem | null }
export type AppliedProducts = { lines: CartLine[]; outcomes: LineOutcome[] }

/** Bounds the work that one cart can cause. */
const MAX_LINES = 200
const MAX_MEMBER_LINES = 50

/**
 * Sets lines to absolute quantities, so a repeated request changes nothing.
 * A refused line stays as it was; the others are set.
 */
export function applyProducts(
  before: readonly CartLine[],
  products: readonly CartProductInput[],
  shelves: StockContext,
): AppliedProducts {
  let lines = [...before]
  const otherLines = shelves.otherLines ?? []
  const maxLines = shelves.otherLines ? MAX_MEMBER_LINES : MAX_LINES
  const outcomes = requestedLines(products, lines).map((requested): LineOutcome => {
    const existing = findLine(lines, requested)
    const next = nextLine(existing, requested)
    const clientLineId = requested.product.client_line_id ?? existing?.clientLineId ?? null
    if (!next) {
      lines = lines.filter((line) => line !== existing)
      return { clientLineId, problem: null }
    }
    if ('code' in next) return { clientLineId, problem: next }
    const twin = lines.find(
      (line) => line !== existing && lineIdentity(line) === lineIdentity(next),
    )
    // A changed note or option can make two lines identical: their quantities add up.
    const line = twin
      ? {
          ...next,
          id: twin.id,
          clientLineId: twin.clientLineId,
          quantity: next.quantity + twin.quantity,
        }
      : next
    const others = lines.filter((other) => other !== existing && other !== twin)
    const problem =
      lineProblem(line, shelves, sumUnits([...otherLines, ...others])) ??
      replacementProblem(line, existing, shelves)
    if (problem) return { clientLineId, problem }
    const replaced = twin ?? existing
    if (!replaced && lines.length >= maxLines)
      return { clientLineId, problem: { code: 'quantity_limit', data: { lines: maxLines } } }
    lines = replaced
      ? lines.flatMap((other) =>
          other === replaced ? [line] : others.includes(other) ? [other] : [],
        )
      : [...lines, line]
    return { clientLineId, problem: null }
  })
  return { lines, outcomes }
}

/** The lines of a cart that is sent as a whole. */
export const readLines = (
  products: readonly CartProductInput[],
): { lines: CartLine[]; outcomes: LineOutcome[] } => {
  const lines: CartLine[] = []
  const outcomes: LineOutcome[] = []
  for (const requested of requestedLines(products, [])) {
    const line = nextLine(undefined, requested)
    if (line && 'code' in line)
      outcomes.push({ clientLineId: requested.product.client_line_id ?? null, problem: line })
    else if (line) lines.push(line)
  }
  return { lines, outcomes }
}

type RequestedLine = {
  product: CartProductInput
  addons: CartProductInput[]
  onlyAddons?: CartLine
}

/** Groups addons under their products. An addon whose parent is in the cart edits that line. */
function requestedLines(
  products: readonly CartProductInput[],
  lines: readonly CartLine[],
): RequestedLine[] {
  const requested: RequestedLine[] = products
    .filter(({ parent_id }) => parent_id === undefined)
    .map((product) => ({ product, addons: [] }))
  for (const addon of products.filter(({ parent_id }) => parent_id !== undefined)) {
    const { parent_id: parent } = addon
    const sibling = requested.find(
      ({ product }) => parent === product.client_line_id || parent === product.cart_detail_id,
    )
    if (sibling) {
      sibling.addons.push(addon)
      continue
    }
    const line = lines.find(({ id, clientLineId }) => parent === id || parent === clientLineId)
    // An addon without its parent counts as a product, and addons are refused as products.
    if (!line?.id) requested.push({ product: addon, addons: [] })
    else {
      const product = { stock_id: line.stockId, quantity: line.quantity, cart_detail_id: line.id }
      requested.push({ product, addons: [addon], onlyAddons: line })
    }
  }
  return requested
}

function findLine(
  lines: readonly CartLine[],
  { product, addons }: RequestedLine,
): CartLine | undefined {
  const { cart_detail_id: id, client_line_id: clientLineId } = product
  const named =
    lines.find((line) => id !== undefined && line.id === id) ??
    lines.find((line) => clientLineId !== undefined && line.clientLineId === clientLineId)
  if (named) return named
  const chosen = perUnit(addons, product.quantity)
  if (!chosen)
    return lines.find((line) => product.quantity === 0 && line.stockId === product.stock_id)
  const key = lineIdentity({
    stockId: product.stock_id,
    addons: chosen,
    note: product.note ?? null,
  })
  return lines.find((line) => lineIdentity(line) === key)
}

/** The line after the request: null when it is removed, a problem when the request is invalid. */
function nextLine(
  existing: CartLine | undefined,
  { product, addons, onlyAddons }: RequestedLine,
): CartLine | LineProblem | null {
  if (product.quantity === 0) return null
  const chosen = perUnit(addons, product.quantity)
  if (!chosen) return { code: 'addon_limit', data: {} }
  return {
    id: existing?.id ?? null,
    memberId: existing?.memberId ?? null,
    clientLineId: existing?.clientLineId ?? product.client_line_id ?? null,
    stockId: product.stock_id,
    quantity: product.quantity,
    addons: mergeAddons(existing, addons, chosen, onlyAddons !== undefined),
    note: product.note === undefined ? (existing?.note ?? null) : product.note.trim() || null,
    replacement: product.replacement
      ? toReplacement(product.replacement)
      : (existing?.replacement ?? null),
  }
}

const toReplacement = (
  input: NonNullable<CartProductInput['replacement']>,
): ReplacementPreference => ({
  type: input.type,
  stockId: input.type === 'specific' ? input.stock_id : null,
})

/**
 * Addons sent with their product replace the line's addons. Addons sent alone change only
 * themselves. Without addons the line's choice stays, scaled to the new quantity.
 */
function mergeAddons(
  existing: CartLine | undefined,
  sent: readonly CartProductInput[],
  chosen: readonly ChosenAddon[],
  withoutProduct: boolean,
): readonly ChosenAddon[] {
  if (sent.length === 0) return existing?.addons ?? []
  if (!withoutProduct) return chosen
  const unchanged = (existing?.addons ?? []).filter(
    ({ stockId }) => !sent.some((addon) => addon.stock_id === stockId),
  )
  return [...unchanged, ...chosen]
}

/**
 * Addons per unit of the line. On the wire their quantities are absolute.
 * Undefined when one is not a multiple of the line's quantity.
 */
function perUnit(addons: readonly CartProductInput[], quantity: number): ChosenAddon[] | undefined {
  const chosen = addons.filter((addon) => addon.quantity > 0)
  if (quantity === 0 ? chosen.length > 0 : chosen.some((addon) => addon.quantity % quantity !== 0))
    return undefined
  const sum = new Map<number, number>()
  for (const addon of chosen)
    sum.set(addon.stock_id, (sum.get(addon.stock_id) ?? 0) + addon.quantity / quantity)
  return [...sum].map(([stockId, units]) => ({ stockId, perUnit: units }))
}
