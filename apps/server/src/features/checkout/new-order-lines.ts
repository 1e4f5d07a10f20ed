import { parseReplacementType } from '@hawker/domain/orders/substitution'
import type { StoredCart } from '../carts/index.ts'
import { minimumAgeWith, taxOf } from '../catalog/index.ts'
import type { NewLine, StoredAddress } from '../orders/index.ts'
import type { PlaceOrderBody } from './checkout-options.ts'
import type { QuoteFacts } from './quote/gather-facts.ts'
import type { KeyedLine } from './quote/keyed-lines.ts'
import type { PricedQuote } from './quote/price-quote.ts'

/** The lines as they will be stored. Without a cart and a body they belong to an edited order. */
export const linesOf = (
  priced: PricedQuote,
  cart: StoredCart | null,
  body: PlaceOrderBody | null,
): NewLine[] => priced.availableLines.map((_, position) => lineAt(priced, cart, body, position))

function lineAt(
  { availableLines, order, facts }: PricedQuote,
  cart: StoredCart | null,
  body: PlaceOrderBody | null,
  position: number,
): NewLine {
  const { line, sellable } = availableLines[position] ?? {}
  const priced = order.lines[position]
  if (!line || !sellable || !priced) throw new Error('A priced line has no stock')
  const memberId = line.memberId ?? cart?.member.id ?? null
  const offered = sellable.addonGroups.flatMap((group) => group.addons)
  const chosen = line.addons.flatMap(({ stockId, perUnit }, index) => {
    const addon = offered.find((offer) => offer.stockId === stockId)
    const unitPrice = priced.addons[index]?.unitPrice ?? 0n
    return addon ? [{ addon, quantity: perUnit * line.quantity, unitPrice }] : []
  })
  return {
    stockId: sellable.stockId,
    productId: sellable.productId,
    productUuid: sellable.productUuid,
    memberId,
    memberName: facts.members.find(({ id }) => id === memberId)?.name ?? null,
    quantity: line.quantity,
    unitPrice: priced.unitPrice,
    unitDiscount: priced.unitDiscount,
    net: priced.net,
    coupon: priced.coupon,
    tax: priced.tax,
    total: priced.total,
    addons: chosen.map(({ addon, quantity, unitPrice }) => ({
      stockId: addon.stockId,
      titles: addon.titles,
      quantity,
      unitPrice,
    })),
    extras: [...sellable.extras],
    titles: sellable.titles,
    img: sellable.img,
    // The allergens of the options are on the plate too.
    allergens: [
      ...new Set([...sellable.allergens, ...chosen.flatMap(({ addon }) => addon.allergens)]),
    ],
    mayContain: [
      ...new Set([...sellable.mayContain, ...chosen.flatMap(({ addon }) => addon.mayContain)]),
    ],
    note: line.note,
    ...replacementOf(line, facts, body?.substitution_default ?? null),
    position,
    taxRatePpm: taxOf(sellable, facts.options).taxRatePpm,
    deposit: priced.deposit,
    age: minimumAgeWith(sellable, line.addons),
  }
}

/**
 * The line's own choice, else the order's. A named product that is no longer sold does not count.
 */
function replacementOf(
  { replacement }: KeyedLine,
  { sellables }: QuoteFacts,
  orderDefault: string | null,
): Pick<NewLine, 'replacement' | 'namedReplacement'> {
  const named = replacement?.stockId ? sellables.get(replacement.stockId) : undefined
  if (named?.published)
    return {
      replacement: 'specific',
      namedReplacement: { stockId: named.stockId, titles: named.titles, img: named.img },
    }
  const type = replacement && replacement.type !== 'specific' ? replacement.type : orderDefault
  return { replacement: parseReplacementType(type), namedReplacement: null }
}

type AddressInput = { [Part in keyof StoredAddress]?: StoredAddress[Part] | undefined } & {
  address: string
}
/** The courier's destination as it was when it was ordered. */
export const snapshotOf = (input: AddressInput | null): StoredAddress | null =>
  input && {
    address: input.address,
    house: input.house || null,
    floor: input.floor || null,
    office: input.office || null,
    entrance: input.entrance || null,
  }
