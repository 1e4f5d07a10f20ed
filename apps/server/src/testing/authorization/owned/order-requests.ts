import { sql } from '@hawker/postgres/database'
import type { OrderOptions } from '../../make/make-order.ts'
import type { OwnedRequests } from './owned-request.ts'
import type { OwnedOrder, World } from './world.ts'

type Status = OrderOptions['status']
const idOf = async (world: World, status?: Status) => ({
  params: { id: (await world.order(status ? { status } : {})).id },
})
const soon = ({ app }: World) => new Date(app.clock.now().getTime() + 3_600_000)

async function cancelRequest(world: World, status: 'asked' | 'offered') {
  const { id } = await world.order({ status: 'accepted' })
  await world.app.rows(sql`
    insert into cancel_requests (order_id, reason, status, refund, answer_until, created_at)
    values (${id}, 'other', ${status}, ${status === 'offered' ? 100 : null}, ${soon(world)},
      ${world.app.clock.now()})`)
  return id
}

/** The seller proposes lemonade instead of one pizza. */
async function substitution(world: World): Promise<{ id: number; substitution_id: number }> {
  const { id, detailIds } = await world.order({ status: 'accepted' })
  const proposed = await world.app.as(world.floor.seller)('proposeSubstitution', {
    params: { id },
    body: {
      detail_id: detailIds[0] ?? 0,
      stock_id: world.floor.shop.products[1]?.stockId ?? 0,
      quantity: 1,
    },
  })
  if (!proposed.ok) throw new Error(JSON.stringify(proposed))
  return {
    id,
    substitution_id: await world.insert(
      sql`select id from order_substitutions where order_id = ${id}`,
    ),
  }
}

async function claim(
  world: World,
  status: 'pending' | 'rejected',
): Promise<OwnedOrder & { claimId: number }> {
  const order = await world.order({ status: 'delivered' })
  const { app, customer, floor, insert } = world
  const now = app.clock.now()
  const claimId = await insert(sql`
    insert into order_refunds (order_id, user_id, shop_id, cause, payout, whole, amount, tax,
      settlement_amount, currency_id, status, waits_for, shop_until, fault, answer, decided_by, decided_at, created_at)
    values (${order.id}, ${customer.id}, ${floor.id}, 'missing', 'wallet', false, 100, 0, 100,
      ${floor.shop.currencyIds.USD}, ${status}, ${status === 'pending' ? 'shop' : null}, ${soon(world)},
      'shop', ${status === 'pending' ? null : 'No'}, ${status === 'pending' ? null : 'shop'},
      ${status === 'pending' ? null : now}, ${now}) returning id`)
  return { ...order, claimId }
}

async function review(world: World): Promise<{ orderId: number; reviewId: number }> {
  const { id } = await world.order({ status: 'delivered' })
  const { app, customer, insert } = world
  const made = await app.as(customer)('reviewOrder', {
    params: { id },
    body: { shop: { rating: 5, comment: 'Good' } },
  })
  if (!made.ok) throw new Error(JSON.stringify(made))
  return { orderId: id, reviewId: await insert(sql`select id from reviews where order_id = ${id}`) }
}

/** An order with a payment request to Gina, a member of its group. */
async function sharedOrder(
  world: World,
): Promise<{ orderId: number; shareId: number; memberId: number }> {
  const { id: orderId, detailIds } = await world.order({ status: 'accepted' })
  const { app, customer, floor, insert } = world
  const now = app.clock.now()
  const friend = await app.makeUser()
  const memberId = await insert(sql`
    with c as (insert into carts (shop_id, owner_id, currency_id, expires_at, created_at)
      values (${floor.id}, ${friend.id}, ${floor.shop.currencyIds.USD}, ${soon(world)}, ${now}) returning id)
    insert into user_carts (cart_id, name) select id, 'Gina' from c returning id`)
  await app.rows(sql`
    update order_details set user_cart_id = ${memberId}, member_name = 'Gina' where id = ${detailIds[0] ?? 0}`)
  const shareId = await insert(sql`
    insert into payment_requests (order_id, host_id, user_id, user_cart_id, member_uuid, name, amount,
      currency_id, settlement_amount, expires_at, created_at, updated_at)
    values (${orderId}, ${customer.id}, ${friend.id}, ${memberId}, gen_random_uuid(), 'Gina', 100,
      ${floor.shop.currencyIds.USD}, 100, ${soon(world)}, ${now}, ${now}) returning id`)
  return { orderId, shareId, memberId }
}
const receipt = async (world: World) => {
  const { orderId, memberId } = await sharedOrder(world)
  return [
    { params: { id: orderId }, query: {} },
    { params: { id: orderId }, query: { member_id: memberId } },
  ]
}
async function claimBody(world: World) {
  const { id, detailIds } = await world.order({ status: 'delivered' })
  return {
    order_id: id,
    cause: 'missing' as const,
    details: [{ order_detail_id: detailIds[0] ?? 0, quantity: 1 }],
  }
}

export const ORDER_REQUESTS: OwnedRequests = {
  showOrder: idOf,
  streamOrder: idOf,
  cancelOrder: async (world) => ({ ...(await idOf(world)), body: {} }),
  undoOrder: (world) => idOf(world, 'unreleased'),
  calculateEdit: async (world) => {
    const { id, detailIds } = await world.order()
    return {
      params: { id },
      body: {
        products: [{ detail_id: detailIds[0] ?? 0, quantity: 1 }],
        address_id: await world.address(),
      },
    }
  },
  editOrder: async (world) => {
    const { id, detailIds, version } = await world.order()
    const changes = {
      products: [{ detail_id: detailIds[0] ?? 0, quantity: 1 }],
      address_id: await world.address(),
    }
    const quote = await world.app.as(world.customer)('calculateEdit', {
      params: { id },
      body: changes,
    })
    if (!quote.ok || !quote.data.quote_id) throw new Error(JSON.stringify(quote))
    return { params: { id }, body: { ...changes, version, quote_id: quote.data.quote_id } }
  },
  reorderOrder: async (world) => [
    { ...(await idOf(world, 'delivered')), body: { dry_run: true } },
    { ...(await idOf(world, 'delivered')), body: {} },
  ],
  tipOrder: async (world) => ({
    params: { id: (await world.order({ status: 'accepted' })).id },
    body: { type: 'fixed', value: 2, payment: { tag: 'wallet' } },
  }),
  requestCancel: async (world) => ({ ...(await idOf(world, 'accepted')), body: {} }),
  answerCancelOffer: async (world) => [
    { params: { id: await cancelRequest(world, 'offered') }, body: { accept: true } },
    { params: { id: await cancelRequest(world, 'offered') }, body: { accept: false } },
  ],
  answerCancelRequest: async (world) => [
    { params: { id: await cancelRequest(world, 'asked') }, body: { decision: 'accept' } },
    { params: { id: await cancelRequest(world, 'asked') }, body: { decision: 'offer', refund: 1 } },
    { params: { id: await cancelRequest(world, 'asked') }, body: { decision: 'decline' } },
  ],
  listStandIns: async (world) => ({ params: await substitution(world) }),
  answerSubstitution: async (world) => [
    { params: await substitution(world), body: { decision: 'approve' } },
    { params: await substitution(world), body: { decision: 'decline' } },
    {
      params: await substitution(world),
      body: {
        decision: 'choose',
        stock_id: world.floor.shop.products[1]?.stockId ?? 0,
        payment: { tag: 'wallet' },
      },
    },
  ],
  listSellerStandIns: async (world) => {
    const { id, detailIds } = await world.order({ status: 'accepted' })
    return { params: { id }, query: { detail_id: detailIds[0] ?? 0 } }
  },
  proposeSubstitution: async (world) => {
    const propose = async (stock_id: number | null) => {
      const { id, detailIds } = await world.order({ status: 'accepted' })
      return { params: { id }, body: { detail_id: detailIds[0] ?? 0, stock_id, quantity: 1 } }
    }
    return [await propose(world.floor.shop.products[1]?.stockId ?? 0), await propose(null)]
  },
  weighOrderLine: async (world) => {
    const { id, detailIds } = await world.order({ status: 'accepted' })
    return { params: { id }, body: { detail_id: detailIds[2] ?? 0, weight: 0.2 } }
  },
  confirmHandover: async (world) => {
    const { id } = await world.order({ status: 'on_a_way' })
    await world.app.rows(sql`update orders set pin_failures = 5 where id = ${id}`)
    return { params: { id } }
  },
  retryPayment: async (world) => ({
    params: {
      id: (await world.order({ status: 'unreleased', body: { payment: { tag: 'sandbox' } } })).id,
    },
    body: { tag: 'cash' },
  }),
  showTransaction: async (world) => {
    const { id } = await world.order()
    const transactionId = await world.insert(
      sql`select id from transactions where payable_type = 'order' and payable_id = ${id}`,
    )
    return { params: { id: transactionId } }
  },
  listPaymentRequests: async (world) => ({ params: { id: (await sharedOrder(world)).orderId } }),
  remindOfPaymentRequest: async (world) => ({ params: { id: (await sharedOrder(world)).shareId } }),
  waivePaymentRequest: async (world) => ({ params: { id: (await sharedOrder(world)).shareId } }),
  showReceipt: receipt,
  printReceipt: receipt,
  calculateClaim: async (world) => ({ body: await claimBody(world) }),
  claimOrder: async (world) => ({ body: { ...(await claimBody(world)), to: 'wallet' } }),
  appealOrderRefund: async (world) => ({
    params: { id: (await claim(world, 'rejected')).claimId },
    body: { note: 'It was missing' },
  }),
  decideSellerRefund: async (world) => [
    {
      params: { id: (await claim(world, 'pending')).claimId },
      body: { decision: 'approved' },
    },
    {
      params: { id: (await claim(world, 'pending')).claimId },
      body: { decision: 'rejected', answer: 'It was there' },
    },
  ],
  showOrderRefund: async (world) => ({ params: { id: (await claim(world, 'pending')).claimId } }),
  listOrderRefunds: async (world) => ({ query: { order_id: (await claim(world, 'pending')).id } }),
  reviewOrder: async (world) => ({
    ...(await idOf(world, 'delivered')),
    body: { shop: { rating: 5 } },
  }),
  showOrderReview: async (world) => ({ params: { id: (await review(world)).orderId } }),
  editOrderReview: async (world) => ({
    params: { id: (await review(world)).orderId },
    body: { shop: { rating: 4 } },
  }),
  deleteOrderReview: async (world) => ({ params: { id: (await review(world)).orderId } }),
  replyToReview: async (world) => ({
    params: { id: (await review(world)).reviewId },
    body: { text: 'Thank you' },
  }),
  showSellerOrder: (world) => idOf(world),
  listSellerOrders: async (world) => {
    await world.order()
    return { query: { shop_id: world.floor.id } }
  },
  moveSellerOrder: async (world) => {
    const [fresh, other, accepted] = [
      await world.order(),
      await world.order(),
      await world.order({ status: 'accepted' }),
    ]
    const pickup = await world.order({ status: 'ready', body: { delivery_type: 'pickup' } })
    return [
      { params: { id: fresh.id }, body: { status: 'accepted', version: fresh.version } },
      {
        params: { id: other.id },
        body: { status: 'cancelled', version: other.version, reason: 'too_busy' },
      },
      { params: { id: accepted.id }, body: { status: 'ready', version: accepted.version } },
      {
        params: { id: pickup.id },
        body: { status: 'delivered', version: pickup.version, pickup_code: pickup.pickupCode },
      },
    ]
  },
  pickOrder: async (world) => {
    const { id, pickupCode } = await world.order({ status: 'ready' })
    await world.app.rows(sql`update orders set driver_id = ${world.courier.id} where id = ${id}`)
    return { params: { id }, body: { pickup_code: pickupCode } }
  },
  deliverOrder: async (world) => {
    const { id, pin } = await world.order({ status: 'on_a_way' })
    return { params: { id }, body: { pin, cash_received: true } }
  },
  reportNoId: async (world) => idOf(world, 'on_a_way'),
}
