/**
 * What a few numbers and words say must have happened: no SQL, no events, none of the code that is
 * walked over. Seconds and cents.
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
  /** What went back of it, claim by claim, and whether one waits to be decided. */
  refunds: number[]
  claimOpen: boolean
}
export type Model = {
  now: number
  shelf: number
  uses: number
  wallets: number[]
  /** Of cancelled orders, until somebody works: what happened is heard after the commit. */
  owed: number[]
  orders: ModelOrder[]
}
export type Tag = 'cash' | 'wallet' | 'sandbox'
export const [SHELF, USES, MONEY, BUYERS] = [8, 3, 6_000, 2]
const [UNDO_S, PAY_S, ACCEPT_S, COURIER_S, CLAIM_S] = [30, 900, 600, 2700, 48 * 3600]
const [AUTO_REFUND_LIMIT, MOST_GIVEN, MOST_PERCENT] = [1_500, 2, 15]
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
/** So much is given back without asking anybody. */
export function isRefundedAutomatically(
  { buyer }: ModelOrder,
  { orders }: Model,
  amount: number,
): boolean {
  const own = orders.filter((order) => order.buyer === buyer && order.status === 'delivered')
  const sum = (amounts: number[]) => amounts.reduce((all, one) => all + one, 0)
  const given = own.flatMap((order) => order.refunds)
  return (
    amount <= AUTO_REFUND_LIMIT &&
    given.length <= MOST_GIVEN &&
    sum(given) * 100 <= sum(own.map(({ total }) => total)) * MOST_PERCENT
  )
}
/** What a clock makes of orders, in the order in which the server looks for it. */
export function advanceTime(model: Model): void {
  const news = model.orders.filter(({ status }) => status === 'new')
  for (const order of news.filter(
    ({ paid, released, undoUntil }) => paid && !released && undoUntil <= model.now,
  ))
    release(model, order)
  for (const order of news.filter(({ paid, payUntil }) => !paid && payUntil <= model.now))
    cancel(model, order)
  for (const order of news.filter(
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
  asked: Pick<ModelOrder, 'id' | 'buyer' | 'quantity' | 'total' | 'tag' | 'brought' | 'coupon'>,
  now: number,
): ModelOrder => ({
  ...asked,
  status: 'new',
  paid: asked.tag !== 'sandbox',
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
