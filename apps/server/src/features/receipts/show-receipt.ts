import { amountBeforeDiscount } from '@hawker/contract/bills/amount-before-discount'
import type { Order } from '@hawker/contract/orders'
import type { Receipt } from '@hawker/contract/receipts'
import { fromMajor, toMajor } from '@hawker/domain/money/money'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../core/refuse.ts'
import {
  type OrderShare,
  type StoredOrderView,
  orderShares,
  readOrders,
  toOrder,
} from '../orders/index.ts'
import { hasFontsForAll } from './has-fonts-for-all.ts'
import { type ReceiptExtras, findMemberOrder, loadReceiptExtras } from './receipt.store.ts'

type Needs = Pick<Deps, 'database' | 'clock' | 'origin' | 'pictureKey' | 'personalDataKey'>
type ReceiptQuery = { orderId: number; userId: number; memberId: number | undefined; lang: string }

/** The receipt of an own order, or of one member of it. Refuses `not_found`. */
export async function showReceipt(
  deps: Needs,
  { orderId, userId, memberId, lang }: ReceiptQuery,
): Promise<Receipt> {
  const [view] = await readOrders(deps.database, { id: orderId, userId }, lang, 'customer')
  if (!view) return refuse('not_found')
  return memberId === undefined ? wholeReceipt(deps, view) : memberReceipt(deps, view, memberId)
}

/**
 * The receipt of one member of a group order, without the host's name, address and bill.
 * Refuses `not_found`.
 */
export async function showMemberReceipt(
  deps: Needs,
  secret: string,
  lang: string,
): Promise<Receipt> {
  const found = await findMemberOrder(deps.database, secret)
  const [view] = found
    ? await readOrders(deps.database, { id: found.orderId }, lang, 'customer')
    : []
  return view && found ? memberReceipt(deps, view, found.memberId) : refuse('not_found')
}

async function wholeReceipt(deps: Needs, view: StoredOrderView): Promise<Receipt> {
  const extras = await loadReceiptExtras(deps.database, view.id)
  const order = toOrder(view, deps)
  const members = new Map(extras.members.map(({ id, name }) => [id, { id, name }]))
  return withPrintable({
    ...headOf(order, extras),
    buyer: {
      name: [order.user.firstname, order.user.lastname].filter(Boolean).join(' '),
      address:
        order.address && [order.address.address, order.address.house].filter(Boolean).join(', '),
    },
    lines: order.details.map(lineOf(order.currency)),
    bill: billOf(order),
    share: null,
    later: [...changesOf(order), ...refundsOf(view, extras)].sort((a, b) =>
      a.at.localeCompare(b.at),
    ),
    members: [...members.values()],
  })
}

const withPrintable = async (receipt: Omit<Receipt, 'printable'>): Promise<Receipt> => ({
  ...receipt,
  printable: await hasFontsForAll([
    ...Object.values(receipt.seller),
    ...Object.values(receipt.buyer),
    ...receipt.lines.flatMap(({ title, addons }) => [title, ...addons.map((addon) => addon.title)]),
  ]),
})

async function memberReceipt(
  deps: Needs,
  view: StoredOrderView,
  memberId: number,
): Promise<Receipt> {
  const shares = await orderShares(deps.database, view.id)
  const share = shares?.shares.find((one) => one.memberId === memberId)
  if (!share || !view.shared) return refuse('not_found')
  const extras = await loadReceiptExtras(deps.database, view.id)
  const own = new Set(
    extras.members.filter(({ id }) => id === memberId).map(({ detailId }) => detailId),
  )
  const order = toOrder(view, deps)
  return withPrintable({
    ...headOf(order, extras),
    buyer: { name: share.name, address: null },
    lines: order.details.filter(({ id }) => own.has(id)).map(lineOf(order.currency)),
    bill: null,
    share: shareOf(view, share),
    later: [...changesOf(order), ...missingItems(view, share, own)],
    members: [],
  })
}

function headOf(
  order: Order,
  { trader }: ReceiptExtras,
): Pick<Receipt, 'order' | 'seller' | 'currency'> {
  const { id, number, created_at, timezone, delivery_type, shop, currency } = order
  return {
    order: { id, number, created_at, timezone, delivery_type },
    seller: {
      name: trader?.name ?? shop.translation.title,
      shop: shop.translation.title,
      address: trader?.address ?? shop.address,
      registration_number: trader?.registration_number ?? null,
      tax_number: trader?.tax_number ?? null,
    },
    currency,
  }
}

const lineOf =
  ({ decimal_places: decimals }: Order['currency']) =>
  (detail: Order['details'][number]): Receipt['lines'][number] => {
    const minor = (amount: number) => fromMajor(Number(amount.toFixed(decimals)), decimals)
    const options = detail.addons.reduce(
      (sum, { unit_price: price, quantity }) =>
        sum + minor(price) * BigInt(Math.round(quantity / detail.quantity)),
      0n,
    )
    return {
      id: detail.id,
      title: detail.product.translation.title,
      quantity: detail.quantity,
      addons: [
        ...detail.extras.map(({ value }) => ({ title: value, quantity: detail.quantity })),
        ...detail.addons.map(({ title, quantity }) => ({ title, quantity })),
      ],
      weighed: detail.weighed,
      unit_price: toMajor(minor(detail.unit_price) + options, decimals),
      gross: toMajor(minor(amountBeforeDiscount(detail)), decimals),
      net: detail.net,
      total: detail.total,
    }
  }

function billOf({ transactions, coupon, ...order }: Order): Receipt['bill'] {
  const settled = transactions.filter(({ status }) => status === 'paid' || status === 'refund')
  return {
    ...order,
    coupon_code: coupon?.code ?? null,
    payments: settled.map(({ payment, price, card_last4: last4, created_at: at }) => ({
      tag: payment.tag,
      last4,
      amount: price,
      at,
    })),
  }
}

const CHANGES = ['edited', 'substituted', 'cancelled'] as const
const changesOf = ({ histories }: Order): Receipt['later'] =>
  histories.flatMap(({ status, created_at: at }) => {
    const kind = CHANGES.find((change) => change === status)
    return kind ? [{ kind, at, amount: null }] : []
  })

const refundsOf = ({ currency }: StoredOrderView, { refunds }: ReceiptExtras): Receipt['later'] =>
  refunds.map(({ amount, at }) => ({
    kind: 'refunded',
    at: at.toISOString(),
    amount: toMajor(-amount, currency.decimals),
  }))

function shareOf(
  { currency }: StoredOrderView,
  { memberId, name, lines, amount }: OrderShare,
): Receipt['share'] {
  const major = (minor: bigint) => toMajor(minor, currency.decimals)
  return {
    member: { id: memberId, name },
    items: major(lines),
    common: major(amount - lines),
    total: major(amount),
  }
}

/** Items the shop could not bring. The share stays as agreed; this entry reduces what is owed. */
function missingItems(
  { details, histories, createdAt, currency }: StoredOrderView,
  { lines }: OrderShare,
  own: ReadonlySet<number>,
): Receipt['later'] {
  const left = details.filter(({ id }) => own.has(id)).reduce((sum, { total }) => sum + total, 0n)
  if (left >= lines) return []
  const at = histories.findLast(({ status }) => status === 'substituted')?.createdAt ?? createdAt
  return [
    { kind: 'refunded', at: at.toISOString(), amount: toMajor(left - lines, currency.decimals) },
  ]
}
