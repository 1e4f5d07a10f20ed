import { convert } from '@hawker/domain/money'
import { grossLine } from '@hawker/domain/price-line'
import { type SoldUnits, minusUnits, standInFor, takeUnits } from '@hawker/domain/substitution'
import type { Tx } from '../../database/tx.ts'
import { refuse } from '../../http/refuse.ts'
import { type CartLine, judgeLines, priceLine } from '../carts/index.ts'
import { type Sellable, loadSellables } from '../catalog/index.ts'
import type { Difference } from '../order-payments/index.ts'
import { takeStocks } from '../checkout/index.ts'
import { type StoredOrderView, insertHistory, returnUnits, stocksChanged } from '../orders/index.ts'
import { currencyById } from '../settings/index.ts'
import { loadShopRules } from '../shops/index.ts'
import { partiesIn } from './open-order.ts'
import { orderChanged } from './order-change.events.ts'
import {
  type KeptLine,
  addHold,
  changeSums,
  dropHold,
  findLine,
  freePieces,
  insertStandIn,
  leftOfAddon,
  shrinkLine,
} from './substitution.store.ts'

/** What would change in an order if units of a line gave way to something else, or to nothing. */
export type SubstitutionPlan = {
  line: KeptLine
  taken: SoldUnits
  standIn: { sellable: Sellable; unitPrice: bigint; sold: SoldUnits } | null
  taxIncluded: boolean
  /** What the order costs less; negative: more. */
  back: bigint
}
export type SubstitutionWish = {
  detailId: number
  quantity: number
  stockId: number | null
  ownPrice?: boolean
  lang: string
  now: Date
}

/** Refuses `not_found` for a line that is not there, `quantity_limit`, and for a stand-in `product_unavailable` or `out_of_stock`. */
export async function planSubstitution(
  tx: Tx,
  view: StoredOrderView,
  wish: SubstitutionWish,
): Promise<SubstitutionPlan> {
  const shop = await loadShopRules(tx, view.shopId)
  if (!shop) throw new Error(`order ${view.id} has no shop`)
  const { taxIncluded } = shop
  const line = await findLine(tx, view.id, wish.detailId, taxIncluded)
  if (!line) return refuse('not_found')
  if (wish.quantity > line.quantity) return refuse('quantity_limit', { max: line.quantity })
  const taken = takeUnits(line, wish.quantity, { taxIncluded })
  if (wish.stockId === null) return { line, taken, standIn: null, taxIncluded, back: taken.total }

  const sellable = await sellableFor(tx, view, { ...wish, stockId: wish.stockId })
  const { rate } = await currencyById(tx, view.currency.id)
  const own = grossLine(
    priceLine(cartLine(sellable.stockId, 1), sellable, 1),
    rate,
    view.deliveryAt.getTime(),
  )
  const sold = standInFor(
    taken,
    {
      unitPrice: own.unitPrice,
      unitDiscount: own.unitDiscount,
      depositPerUnit: convert(sellable.deposit, rate),
      taxRatePpm: sellable.taxRatePpm,
    },
    { taxIncluded, ownPrice: wish.ownPrice ?? false },
  )
  return {
    line,
    taken,
    standIn: { sellable, unitPrice: own.unitPrice, sold },
    taxIncluded,
    back: taken.total - sold.total,
  }
}

const cartLine = (stockId: number, quantity: number): CartLine => ({
  id: null,
  memberId: null,
  clientLineId: null,
  stockId,
  quantity,
  addons: [],
  note: null,
  replacement: null,
})

async function sellableFor(
  tx: Tx,
  view: StoredOrderView,
  wish: SubstitutionWish & { stockId: number },
): Promise<Sellable> {
  const sellables = await loadSellables(tx, [wish.stockId], wish.lang)
  const sellable = sellables.get(wish.stockId)
  const [problem] = judgeLines([cartLine(wish.stockId, wish.quantity)], {
    shopId: view.shopId,
    sellables,
    now: wish.now,
  })
  if (problem?.code === 'out_of_stock') return refuse('out_of_stock', problem.data)
  // A limit of pieces an order binds buyers, not a kitchen that makes good.
  if (!sellable || (problem && problem.code !== 'quantity_limit'))
    return refuse('product_unavailable')
  // Nobody is at the door to show how old they are.
  if (sellable.ageRestriction !== null && view.dropOff === 'leave_at_door')
    return refuse('product_unavailable', { reason: 'age_restriction' })
  return sellable
}

/** Makes a plan true: lines, shelves, window and sums. Its money has been moved by the caller, who says by how much. Answers the order's new version. */
export async function substitute(
  tx: Tx,
  view: StoredOrderView,
  { line, taken, standIn, taxIncluded }: SubstitutionPlan,
  moved: Difference,
  now: Date,
): Promise<number> {
  await dropHold(tx, view.id, line.stockId, taken.quantity)
  const left = minusUnits(line, taken)
  // What was to go with it was not used.
  const back = await returnUnits(tx, view.id, takenAddons(line, left.quantity))
  const scarce = standIn ? await holdStandIn(tx, view.id, standIn.sellable, taken.quantity) : []
  if (!standIn) await freePieces(tx, view.id, taken.quantity)
  await shrinkLine(tx, line, left)
  if (standIn) {
    const { sellable, unitPrice, sold } = standIn
    await insertStandIn(tx, { ...sellable, orderId: view.id, unitPrice, sold, of: line })
  }
  const sold = standIn?.sold ?? NOTHING
  const version = await changeSums(tx, view.id, {
    price: sold.gross - taken.gross,
    totalDiscount: sold.discount - taken.discount,
    coupon: sold.coupon - taken.coupon,
    deposit: sold.deposit - taken.deposit,
    tax: sold.tax - taken.tax,
    ...moved,
    taxes: taxesAfter(view.taxes, taxIncluded, [
      { ratePpm: line.taxRatePpm ?? onlyRate(view.taxes), title: '', sold: taken, sign: -1n },
      ...(standIn
        ? [
            {
              ratePpm: standIn.sellable.taxRatePpm,
              title: standIn.sellable.taxTitle,
              sold: standIn.sold,
              sign: 1n,
            },
          ]
        : []),
    ]),
  })
  const told = [...back, ...scarce]
  if (told.length > 0)
    await stocksChanged(
      tx,
      { orderId: view.id, shopId: view.shopId, why: `v${version}`, stockIds: told },
      now,
    )
  await insertHistory(tx, {
    orderId: view.id,
    status: 'substituted',
    note: null,
    by: 'shop',
    userId: null,
    now,
  })
  await orderChanged(tx, partiesIn(view), version, 'substituted', now)
  return version
}

const NOTHING: SoldUnits = {
  quantity: 0,
  gross: 0n,
  discount: 0n,
  net: 0n,
  coupon: 0n,
  tax: 0n,
  deposit: 0n,
  total: 0n,
}

const takenAddons = (line: KeptLine, left: number) =>
  line.addons.map(({ stockId, quantity }) => ({
    stockId,
    quantity: quantity - leftOfAddon(quantity, line, left),
  }))

/** Takes the stand-in off its shelf where that is counted; answers the shelves that have few left now. */
async function holdStandIn(
  tx: Tx,
  orderId: number,
  { stockId, quantity }: Sellable,
  units: number,
): Promise<number[]> {
  if (quantity === null) return []
  const { short, scarce } = await takeStocks(tx, [{ stockId, quantity: units }])
  if (short.length > 0) return refuse('out_of_stock', { stock_ids: short, available: 0 })
  await addHold(tx, orderId, stockId, units)
  return scarce
}

type Taxes = StoredOrderView['taxes']
type TaxMove = { ratePpm: bigint; title: string; sold: SoldUnits; sign: bigint }
/** Of orders from before rates were kept with lines: they had one rate, or the list of taxes stays a little off. */
export const onlyRate = (taxes: Taxes): bigint => taxes[0]?.ratePpm ?? 0n

export function taxesAfter(taxes: Taxes, included: boolean, moves: readonly TaxMove[]): Taxes {
  let after = taxes
  for (const { ratePpm, title, sold, sign } of moves) {
    if (ratePpm === 0n) continue
    const [base, amount] = [sign * (sold.net - sold.coupon), sign * sold.tax]
    const known = after.some((tax) => tax.ratePpm === ratePpm)
    after = known
      ? after.map((tax) =>
          tax.ratePpm === ratePpm
            ? { ...tax, base: tax.base + base, amount: tax.amount + amount }
            : tax,
        )
      : [...after, { title, ratePpm, base, amount, included }]
  }
  return after.filter(({ base, amount }) => base > 0n || amount > 0n)
}
