/**
 * The model of the random order walk. It shares no code with the server. Times in seconds, money in
 * cents.
 */
export type ModelOrder = {
  id: number
  buyer: number
  quantity: number
  total: number
  tag: Tag
  brought: boolean
  coupon: boolean
  status: 'new' | 'accepted' | 'ready' | 'on_a_way' | 'delivered' | 'cancelled'
  paid: boolean
  released: boolean
  decided: boolean
  taken: boolean
  undoUntil: number
  payUntil: number
  acceptUntil: number
  readyAt: number
  deliveredAt: number
  /** Refunded amounts, one per approved claim. `claimOpen`: a claim waits for a decision. */
  refunds: number[]
  claimOpen: boolean
}
export type Model = {
  now: number
  shelf: number
  uses: number
  wallets: number[]
  /** Refunds of cancelled orders that the wallets get when the jobs run. */
  owed: number[]
  orders: ModelOrder[]
}
export type Tag = 'cash' | 'wallet' | 'sandbox'
export const [SHELF, USES, MONEY, BUYERS] = [8, 3, 6_000, 2]
const [UNDO_S, PAY_S, ACCEPT_S, COURIER_S, CLAIM_S] = [30, 900, 600, 2700, 48 * 3600]
const [AUTO_REFUND_LIMIT, MAX_AUTO_REFUNDS, MAX_REFUND_PERCENT] = [1_500, 2, 15]
export function cancel(model: Model, order: ModelOrder): void {
  order.status = 'cancelled'
  model.shelf += order.quantity
  if (order.coupon) model.uses -= 1
  if (order.tag === 'wallet') model.owed[order.buyer] = (model.owed[order.buyer] ?? 0) + order.total
}
export function release(model: Model, order: ModelOrder): void {
  order.released = true
  order.acceptUntil = model.now + ACCEPT_S
}
export const canClaim = (
  { status, quantity, refunds, claimOpen, deliveredAt }: ModelOrder,
  { now }: Model,
): boolean =>
  status === 'delivered' && refunds.length < quantity && !claimOpen && now < deliveredAt + CLAIM_S
/** Whether a claim of this amount is refunded without a decision of the shop. */
export function isRefundedAutomatically(
  { buyer }: ModelOrder,
  { orders }: Model,
  amount: number,
): boolean {
  const own = orders.filter((order) => order.buyer === buyer && order.status === 'delivered')
  const sum = (amounts: number[]) => amounts.reduce((all, one) => all + one, 0)
  const refunds = own.flatMap((order) => order.refunds)
  return (
    amount <= AUTO_REFUND_LIMIT &&
    refunds.length <= MAX_AUTO_REFUNDS &&
    sum(refunds) * 100 <= sum(own.map(({ total }) => total)) * MAX_REFUND_PERCENT
  )
}
/** Applies all time-outs, in the order of the server's sweeps. */
export function advanceTime(model: Model): void {
  const newOrders = model.orders.filter(({ status }) => status === 'new')
  for (const order of newOrders.filter(
    ({ paid, released, undoUntil }) => paid && !released && undoUntil <= model.now,
  ))
    release(model, order)
  for (const order of newOrders.filter(({ paid, payUntil }) => !paid && payUntil <= model.now))
    cancel(model, order)
  for (const order of newOrders.filter(
    ({ released, acceptUntil }) => released && acceptUntil <= model.now,
  ))
    cancel(model, order)
  for (const order of model.orders)
    if (
      order.status === 'ready' &&
      order.brought &&
      !order.taken &&
      order.readyAt + COURIER_S <= model.now
    )
      cancel(model, order)
  model.wallets = model.wallets.map((money, buyer) => money + (model.owed[buyer] ?? 0))
  model.owed = []
}

export const newModel = (): Model => ({
  now: 0,
  shelf: SHELF,
  uses: 0,
  wallets: Array.from({ length: BUYERS }, () => MONEY),
  owed: [],
  orders: [],
})
export const newModelOrder = (
  placed: Pick<ModelOrder, 'id' | 'buyer' | 'quantity' | 'total' | 'tag' | 'brought' | 'coupon'>,
  now: number,
): ModelOrder => ({
  ...placed,
  status: 'new',
  paid: placed.tag !== 'sandbox',
  released: false,
  decided: false,
  taken: false,
  undoUntil: now + UNDO_S,
  payUntil: now + PAY_S,
  acceptUntil: Infinity,
  readyAt: Infinity,
  deliveredAt: Infinity,
  refunds: [],
  claimOpen: false,
})
