import assert from 'node:assert/strict'
import type fc from 'fast-check'
import type { Action } from './walk-actions.ts'
import {
  type Model,
  USES,
  advanceTime,
  canClaim,
  isRefundedAutomatically,
  newModelOrder,
  release,
} from './walk-model.ts'
import { type World, assertSameState, loadStepInputs } from './walk-world.ts'
import { type OrderChoices, placeWalkOrder } from './place-walk-order.ts'

export type Step = fc.AsyncCommand<Model, World>
const step = (
  name: string,
  check: (model: Model) => boolean,
  run: (model: Model, world: World) => Promise<void>,
): Step => ({
  check,
  async run(model, world) {
    await run(model, world)
    await assertSameState(model, world)
  },
  toString: () => name,
})

export const placing = (choice: OrderChoices): Step =>
  step(
    `place ${JSON.stringify(choice)}`,
    () => true,
    async (model, world) => {
      const answer = await placeWalkOrder(world, choice)
      const cashOrders = model.orders.filter(
        ({ buyer, tag, status }) =>
          buyer === choice.buyer &&
          tag === 'cash' &&
          status !== 'delivered' &&
          status !== 'cancelled',
      )
      const possible =
        choice.quantity <= model.shelf &&
        !(choice.coupon && model.uses >= USES) &&
        !(choice.tag === 'cash' && cashOrders.length >= 2) &&
        !(choice.tag === 'wallet' && answer.total > (model.wallets[choice.buyer] ?? 0))
      assert.equal(answer.ok, possible, `place: ${JSON.stringify(answer)}`)
      if (!answer.ok) return
      model.shelf -= choice.quantity
      if (choice.coupon) model.uses += 1
      if (choice.tag === 'wallet')
        model.wallets[choice.buyer] = (model.wallets[choice.buyer] ?? 0) - answer.total
      model.orders.push(newModelOrder({ ...choice, id: answer.id, total: answer.total }, model.now))
    },
  )

export const waiting = (seconds: number): Step =>
  step(
    `wait ${seconds} s`,
    () => true,
    async (model, { market }) => {
      model.now += seconds
      market.clock.forward(seconds)
      await market.work()
      advanceTime(model)
    },
  )

export const paying = (pick: number, how: 'pay' | 'decline' | 'twice'): Step => {
  const unpaid = ({ orders }: Model) =>
    orders.filter(({ tag, decided }) => tag === 'sandbox' && !decided)
  return step(
    `${how} at the bank (${pick})`,
    (model) => unpaid(model).length > 0,
    async (model, { market }) => {
      const waitingFor = unpaid(model)
      const order = waitingFor[pick % waitingFor.length]
      assert.ok(order)
      await market.payAtSandbox(order.id, how)
      await market.sandbox.sendDueWebhooks()
      await market.work()
      order.decided = true
      // A payment for a cancelled order is refunded at the bank, which changes neither wallet nor
      // stock.
      if (how !== 'decline' && order.status === 'new') {
        order.paid = true
        if (order.undoUntil <= model.now) release(model, order)
      }
      advanceTime(model)
    },
  )
}

/**
 * Edits the quantity of a new order. A lower price is refunded at once, a higher price is paid by
 * the same method.
 */
export const editing = (pick: number, quantity: number): Step => {
  // Card orders need a second payment, which this walk does not cover.
  const editable = ({ orders }: Model) => orders.filter(({ tag }) => tag !== 'sandbox')
  return step(
    `edit to ${quantity} (${pick})`,
    (model) => editable(model).length > 0,
    async (model, world) => {
      const orders = editable(model)
      const order = orders[pick % orders.length]
      assert.ok(order)
      const { id, buyer, tag, total } = order
      const client = world.market.as(world.buyers[buyer])
      const { version, detail_id } = await loadStepInputs(world, id)
      const edit = { products: [{ detail_id, quantity }] }
      const price = await client('calculateEdit', { params: { id }, query: {}, body: edit })
      const more = quantity - order.quantity
      const priced = order.status === 'new' && more <= model.shelf
      assert.equal(
        price.ok,
        priced,
        `price of an edit of ${JSON.stringify(order)}: ${JSON.stringify(price)}`,
      )
      if (!price.ok) return
      const difference = Math.round(price.data.total_price * 100) - total
      const answer = await client('editOrder', {
        params: { id },
        query: {},
        idempotencyKey: world.market.deps.random.uuid(),
        body: {
          ...edit,
          version,
          total_price: price.data.total_price,
          ...(difference > 0 && tag === 'wallet' ? { payment: { tag } } : {}),
        },
      })
      const affordable = tag !== 'wallet' || difference <= (model.wallets[buyer] ?? 0)
      assert.equal(
        answer.ok,
        affordable,
        `edit of ${JSON.stringify(order)}: ${JSON.stringify(answer)}`,
      )
      if (!affordable) return
      if (tag === 'wallet') model.wallets[buyer] = (model.wallets[buyer] ?? 0) - difference
      model.shelf -= more
      Object.assign(order, { quantity, total: total + difference })
    },
  )
}

/** Claims one missing unit. Small amounts are refunded at once, others wait for the shop. */
export const claiming = (pick: number): Step => {
  const delivered = ({ orders }: Model) => orders.filter(({ status }) => status === 'delivered')
  return step(
    `claim (${pick})`,
    (model) => delivered(model).length > 0,
    async (model, world) => {
      const orders = delivered(model)
      const order = orders[pick % orders.length]
      assert.ok(order)
      const details = [
        { order_detail_id: (await loadStepInputs(world, order.id)).detail_id, quantity: 1 },
      ]
      const answer = await world.market.as(world.buyers[order.buyer])('claimOrder', {
        query: {},
        idempotencyKey: world.market.deps.random.uuid(),
        body: { order_id: order.id, cause: 'missing', details, to: 'wallet' },
      })
      assert.equal(
        answer.ok,
        canClaim(order, model),
        `claim about ${JSON.stringify(order)}: ${JSON.stringify(answer)}`,
      )
      if (!answer.ok) return
      const amount = Math.round(answer.data.amount * 100)
      const isAutomatic = isRefundedAutomatically(order, model, amount)
      assert.equal(
        answer.data.status,
        isAutomatic ? 'approved' : 'pending',
        JSON.stringify([order, answer.data]),
      )
      order.claimOpen = !isAutomatic
      if (!isAutomatic) return
      order.refunds.push(amount)
      model.wallets[order.buyer] = (model.wallets[order.buyer] ?? 0) + amount
    },
  )
}

/** Several actions in turn on one order. */
export const acting = (actions: [name: string, action: Action][], pick: number): Step =>
  step(
    `${actions.map(([name]) => name).join(', ')} (${pick})`,
    ({ orders }) => orders.length > 0,
    async (model, world) => {
      const order = model.orders[pick % model.orders.length]
      assert.ok(order)
      for (const [name, { may, run, outcome }] of actions) {
        const allowed = may(order, model)
        const answer = await run(order, world)
        assert.equal(
          answer.ok,
          allowed,
          `${name} of ${JSON.stringify(order)}: ${JSON.stringify(answer)}`,
        )
        if (allowed) outcome(order, model)
      }
    },
  )
