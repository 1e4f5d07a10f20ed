import assert from 'node:assert/strict'
import fc from 'fast-check'
import { sql } from '@hawker/postgres/database'
import {
  BUYERS,
  type Model,
  type ModelOrder,
  MONEY,
  SHELF,
  type Tag,
  USES,
  cancel,
  isRefundedAutomatically,
  canClaim,
  newModel,
  newModelOrder,
  release,
  advanceTime,
} from './order-walk-model.ts'
import { CENTRE, type TestShop, makeShop } from '../make/make-shop.ts'
import type { TestMarket } from '../test-market.ts'

type Person = { id: number; token: string }
type World = {
  market: TestMarket
  shop: TestShop
  buyers: Person[]
  seller: Person
  driver: Person
  coupon: string
}

let worlds = 0

async function makeWorld(market: TestMarket): Promise<World> {
  const number = ++worlds
  const person = (name: string, roles: ('seller' | 'driver')[] = []) =>
    market.makeUser({ email: `${name}-${number}@walk.test`, roles })
  const [seller, driver] = [await person('seller', ['seller']), await person('driver', ['driver'])]
  const buyers: Person[] = []
  for (let index = 0; index < BUYERS; index++) buyers.push(await person(`buyer-${index}`))
  for (const { id } of buyers) await market.give(id, BigInt(MONEY))
  const shop = await makeShop(market, {
    staff: [seller.id],
    hours: ['00:00', '24:00'],
    products: [{ price: 1000, quantity: SHELF }],
  })
  const coupon = `WALK${number}`
  await market.rows(sql`
    insert into coupons (code, shop_id, title, type, applies_to, value, qty)
    values (${coupon}, ${shop.id}, 'Walk', 'fixed', 'total_price', 100, ${USES})`)
  await market.rows(sql`insert into couriers (user_id, online) values (${driver.id}, true)`)
  return { market, shop, buyers, seller, driver, coupon }
}

/** Reads the state of the world from the database. */
async function readWorld({ market, shop, buyers, coupon }: World, orders: readonly ModelOrder[]) {
  const [row] = await market.rows<{
    shelf: number
    uses: number
    wallets: number[]
    orders: Record<string, unknown>[] | null
  }>(sql`
    select (select quantity from stocks where id = ${shop.products[0]?.stockId ?? 0}) as shelf,
      (select used from coupons where code = ${coupon}) as uses,
      (select array_agg(balance::int - held::int order by user_id) from ledger_accounts where kind = 'user'
        and user_id = any(${buyers.map(({ id }) => id)}::bigint[])) as wallets,
      (select json_agg(json_build_object('id', id, 'status', status,
        'released', released_at is not null) order by id) from orders
        where shop_id = ${shop.id}) as orders`)
  const expected = orders.map(({ id, status, released }) => ({ id, status, released }))
  return { seen: { ...row, orders: row?.orders ?? [] }, expected }
}

async function compare(model: Model, world: World): Promise<void> {
  const { seen, expected } = await readWorld(world, model.orders)
  assert.deepEqual(seen, {
    shelf: model.shelf,
    uses: model.uses,
    wallets: model.wallets,
    orders: expected,
  })
}

type StepResult = { ok: boolean; code?: string }
type Step = fc.AsyncCommand<Model, World>
const step = (
  name: string,
  check: (model: Model) => boolean,
  run: (model: Model, world: World) => Promise<void>,
): Step => ({
  check,
  async run(model, world) {
    await run(model, world)
    await compare(model, world)
  },
  toString: () => name,
})

type Placing = { buyer: number; quantity: number; tag: Tag; brought: boolean; coupon: boolean }
async function place(
  { market, shop, buyers, coupon }: World,
  order: Placing,
): Promise<StepResult & { id: number; total: number }> {
  const client = market.as(buyers[order.buyer])
  const none = { id: 0, total: 0 }
  const products = [
    { stock_id: shop.products[0]?.stockId ?? 0, quantity: order.quantity, client_line_id: 'line' },
  ]
  const cart = await client('createCart', { query: {}, body: { shop_id: shop.id, products } })
  if (!cart.ok) return { ...cart, ...none }
  const choice = {
    delivery_type: order.brought ? ('delivery' as const) : ('pickup' as const),
    ...(order.brought ? { address: { location: CENTRE, address: '1600 14th Street NW' } } : {}),
    ...(order.coupon ? { coupon } : {}),
  }
  const { address, ...rest } = { address: undefined, ...choice }
  const quote = await client('calculateCart', {
    params: { cart_id: cart.data.id },
    query: {},
    body: {
      ...rest,
      ...(address ? { address: { location: address.location } } : {}),
      payment_tag: order.tag,
    },
  })
  if (!quote.ok) return { ...quote, ...none }
  const total = Math.round(quote.data.total_price * 100)
  const placed = await client('placeOrder', {
    query: {},
    idempotencyKey: market.deps.random.uuid(),
    body: {
      ...choice,
      cart_id: cart.data.id,
      quote_id: quote.data.quote_id ?? '',
      version: cart.data.version,
      payment: { tag: order.tag },
      accept_terms: true,
    },
  })
  return placed.ok ? { ok: true, id: placed.data.id, total } : { ...placed, ...none, total }
}

const placing = (choice: Placing): Step =>
  step(
    `place ${JSON.stringify(choice)}`,
    () => true,
    async (model, world) => {
      const answer = await place(world, choice)
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

const waiting = (seconds: number): Step =>
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

const paying = (pick: number, how: 'pay' | 'decline' | 'twice'): Step => {
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
const editing = (pick: number, quantity: number): Step => {
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
      const { version, detail_id } = await orderSecrets(world, id)
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
const claiming = (pick: number): Step => {
  const delivered = ({ orders }: Model) => orders.filter(({ status }) => status === 'delivered')
  return step(
    `claim (${pick})`,
    (model) => delivered(model).length > 0,
    async (model, world) => {
      const orders = delivered(model)
      const order = orders[pick % orders.length]
      assert.ok(order)
      const details = [
        { order_detail_id: (await orderSecrets(world, order.id)).detail_id, quantity: 1 },
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

type Action = {
  may: (order: ModelOrder) => boolean
  run: (order: ModelOrder, world: World) => Promise<StepResult>
  outcome: (order: ModelOrder, model: Model) => void
}
/** Several actions in turn on one order. */
const acting = (actions: [name: string, action: Action][], pick: number): Step =>
  step(
    `${actions.map(([name]) => name).join(', ')} (${pick})`,
    ({ orders }) => orders.length > 0,
    async (model, world) => {
      const order = model.orders[pick % model.orders.length]
      assert.ok(order)
      for (const [name, { may, run, outcome }] of actions) {
        const allowed = may(order)
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

const orderSecrets = async ({ market }: World, id: number) => {
  const [row] = await market.rows<{
    version: number
    pickup_code: string
    pin: string | null
    detail_id: number
  }>(sql`
    select version, pickup_code, pin,
      (select id from order_details where order_id = o.id) as detail_id
    from orders o where id = ${id}`)
  assert.ok(row)
  return row
}
const byKitchen =
  (status: 'accepted' | 'ready' | 'delivered' | 'cancelled') =>
  async ({ id }: ModelOrder, world: World): Promise<StepResult> => {
    const { version, pickup_code } = await orderSecrets(world, id)
    const body = {
      status,
      version,
      pickup_code,
      ...(status === 'cancelled' ? { reason: 'too_busy' as const } : {}),
    }
    return world.market.as(world.seller)('moveSellerOrder', { params: { id }, query: {}, body })
  }
const setStatus = (status: ModelOrder['status']) => (order: ModelOrder) =>
  void (order.status = status)
const deliveredNow = (order: ModelOrder, { now }: Model) =>
  void Object.assign(order, { status: 'delivered', deliveredAt: now })
const isInKitchen = ({ status }: ModelOrder) => status === 'accepted' || status === 'ready'

const ACTIONS: Record<string, Action> = {
  cancel: {
    may: ({ status }) => status === 'new',
    run: ({ id, buyer }, { market, buyers }) =>
      market.as(buyers[buyer])('cancelOrder', {
        params: { id },
        query: {},
        body: { reason: 'changed_mind' },
      }),
    outcome: (order, model) => cancel(model, order),
  },
  undo: {
    may: ({ status, released }) => status === 'new' && !released,
    run: ({ id, buyer }, { market, buyers }) =>
      market.as(buyers[buyer])('undoOrder', { params: { id }, query: {} }),
    outcome: (order, model) => cancel(model, order),
  },
  accept: {
    may: ({ status, released }) => status === 'new' && released,
    run: byKitchen('accepted'),
    outcome: setStatus('accepted'),
  },
  ready: {
    may: ({ status }) => status === 'accepted',
    run: byKitchen('ready'),
    outcome: (order, { now }) => Object.assign(order, { status: 'ready', readyAt: now }),
  },
  reject: {
    may: (order) => (order.status === 'new' && order.released) || isInKitchen(order),
    run: byKitchen('cancelled'),
    outcome: (order, model) => cancel(model, order),
  },
  'hand over': {
    may: ({ status, brought }) => status === 'ready' && !brought,
    run: byKitchen('delivered'),
    outcome: deliveredNow,
  },
  take: {
    may: (order) => order.brought && (order.taken || isInKitchen(order)),
    run: ({ id }, { market, driver }) =>
      market.as(driver)('acceptOffer', { params: { id }, query: {} }),
    outcome: (order) => void (order.taken = true),
  },
  'pick up': {
    may: ({ status, taken }) => status === 'ready' && taken,
    run: async ({ id }, world) =>
      world.market.as(world.driver)('pickOrder', {
        params: { id },
        query: {},
        body: { pickup_code: (await orderSecrets(world, id)).pickup_code },
      }),
    outcome: setStatus('on_a_way'),
  },
  deliver: {
    may: ({ status }) => status === 'on_a_way',
    run: async ({ id }, world) =>
      world.market.as(world.driver)('deliverOrder', {
        params: { id },
        query: {},
        body: { pin: (await orderSecrets(world, id)).pin ?? '', cash_received: true },
      }),
    outcome: deliveredNow,
  },
}

const FULL_DELIVERY = Object.entries(ACTIONS).filter(([name]) =>
  ['accept', 'ready', 'hand over', 'take', 'pick up', 'deliver'].includes(name),
)
const pick = fc.nat({ max: 20 })
const steps: fc.Arbitrary<Step>[] = [
  fc
    .record({
      buyer: fc.nat({ max: BUYERS - 1 }),
      quantity: fc.integer({ min: 1, max: 3 }),
      tag: fc.constantFrom<Tag>('cash', 'wallet', 'sandbox'),
      brought: fc.boolean(),
      coupon: fc.boolean(),
    })
    .map(placing),
  fc.constantFrom(5, 31, 700, 1000, 3000).map(waiting),
  fc
    .tuple(pick, fc.constantFrom<'pay' | 'decline' | 'twice'>('pay', 'decline', 'twice'))
    .map(([which, how]) => paying(which, how)),
  fc
    .tuple(pick, fc.integer({ min: 1, max: 3 }))
    .map(([which, quantity]) => editing(which, quantity)),
  pick.map(claiming),
  ...Object.entries(ACTIONS).map((action) => pick.map((which) => acting([action], which))),
  // Single actions rarely bring an order to a state in which claims are possible.
  pick.map((which) => acting(FULL_DELIVERY, which)),
]

export type WalkOptions = { walks: number; steps: number; seed: number }
/**
 * Runs random steps of buyers, shops, couriers, banks and clocks, and compares the world with the
 * model after each step. A failure is shrunk to the shortest walk.
 */
export async function walkOrders(
  market: TestMarket,
  { walks, steps: maxCommands, seed }: WalkOptions,
): Promise<void> {
  let completedWalks = 0
  await fc.assert(
    fc.asyncProperty(fc.commands(steps, { maxCommands, size: 'max' }), async (commands) => {
      const model = newModel()
      const real = await makeWorld(market)
      await fc.asyncModelRun(() => ({ model, real }), commands)
      completedWalks += 1
    }),
    {
      numRuns: walks,
      seed,
      endOnFailure: false,
      interruptAfterTimeLimit: 1_500_000,
      markInterruptAsFailure: true,
    },
  )
  assert.equal(completedWalks, walks)
}
