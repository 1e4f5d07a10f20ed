import { makeShop } from '../../make/make-shop.ts'
import { sql } from '@hawker/postgres/database'
import type { OwnedRequests } from './owned-request.ts'
import type { World } from './world.ts'

const line = ({ floor }: World, index = 0) => ({
  stock_id: floor.shop.products[index]?.stockId ?? 0,
  quantity: 3,
})

/** A group order whose guest has put a line into it. */
async function groupWithGuestLine(world: World) {
  const { id, guest } = await world.group()
  const put = await world.app.as(undefined)('insertGuestProducts', {
    body: {
      shop_id: world.floor.id,
      cart_id: id,
      user_cart_uuid: guest.uuid,
      products: [line(world)],
    },
  })
  if (!put.ok) throw new Error(JSON.stringify(put))
  const own = put.data.user_carts.find((each) => each.id === guest.id)
  return { id, guest, lineId: own?.cartDetails[0]?.id ?? 0 }
}

export const CART_REQUESTS: OwnedRequests = {
  createCart: async (world) => ({
    body: {
      shop_id: world.floor.id,
      products: [{ ...line(world), cart_detail_id: (await world.cart()).lineId }],
    },
  }),
  createGuestCart: async (world) => ({
    body: {
      shop_id: world.floor.id,
      products: [{ ...line(world), cart_detail_id: (await world.cart()).lineId }],
    },
  }),
  insertProducts: async (world) => ({
    body: {
      shop_id: world.floor.id,
      products: [{ ...line(world), cart_detail_id: (await world.cart()).lineId }],
    },
  }),
  insertGuestProducts: async (world) => {
    const { id, guest, lineId } = await groupWithGuestLine(world)
    return {
      body: {
        shop_id: world.floor.id,
        cart_id: id,
        user_cart_uuid: guest.uuid,
        products: [{ ...line(world), quantity: 4, cart_detail_id: lineId }],
      },
    }
  },
  deleteCartProducts: async (world) => ({ query: { ids: [(await world.cart()).lineId] } }),
  deleteGuestProducts: async (world) => {
    const { id, guest, lineId } = await groupWithGuestLine(world)
    return { query: { cart_id: id, user_cart_uuid: guest.uuid, ids: [lineId] } }
  },
  deleteCart: async (world) => ({ query: { ids: [(await world.cart()).id] } }),
  resumeCart: async (world) => {
    const { id } = await world.cart()
    const otherShop = await makeShop(world.app)
    const merged = await world.app.as(world.customer)('mergeCart', {
      body: {
        shop_id: otherShop.id,
        products: [{ stock_id: otherShop.products[0]?.stockId ?? 0, quantity: 1 }],
      },
    })
    if (!merged.ok) throw new Error(JSON.stringify(merged))
    return { params: { cart_id: id } }
  },
  showGuestCart: async (world) => {
    const { id, guest, token } = await world.group()
    return [
      { params: { id }, query: { user_cart_uuid: guest.uuid } },
      { params: { id }, query: { token } },
      { params: { id }, query: {} },
    ]
  },
  calculateCart: async (world) => ({
    params: { cart_id: (await world.cart()).id },
    body: { delivery_type: 'delivery', address_id: await world.address() },
  }),
  calculateOrder: async (world) => ({
    body: {
      delivery_type: 'delivery',
      shop_id: world.floor.id,
      products: [line(world)],
      address_id: await world.address(),
    },
  }),
  checkCoupon: async (world) => {
    const coupon = `SAVE${world.floor.id}`
    await world.app.rows(sql`
      insert into coupons (code, title, type, applies_to, value)
      values (${coupon}, 'Save', 'fixed', 'total_price', 100)`)
    return {
      body: {
        coupon,
        shop_id: world.floor.id,
        delivery_type: 'delivery',
        cart_id: (await world.cart()).id,
      },
    }
  },
  placeOrder: async (world) => {
    const { id, version } = await world.cart()
    const address_id = await world.address()
    const quote = await world.app.as(world.customer)('calculateCart', {
      params: { cart_id: id },
      body: { delivery_type: 'delivery', address_id, payment_tag: 'cash' },
    })
    if (!quote.ok) throw new Error(JSON.stringify(quote))
    return {
      body: {
        cart_id: id,
        version,
        quote_id: quote.data.quote_id ?? '',
        delivery_type: 'delivery',
        address_id,
        payment: { tag: 'cash' },
        accept_terms: true,
      },
    }
  },
  setGroup: async (world) => ({
    params: { id: (await world.cart()).id },
    body: { group_settings: { payment_mode: 'owner' } },
  }),
  lockGroup: async (world) => ({ params: { id: (await world.group()).id } }),
  unlockGroup: async (world) => ({ params: { id: (await world.group()).id } }),
  removeMembers: async (world) => ({ query: { ids: [(await world.group()).guest.id] } }),
  leaveGroup: async (world) => {
    const { guest } = await world.group()
    return { query: { ids: [guest.id], user_cart_uuid: guest.uuid } }
  },
  openGroupCart: async (world) => {
    const { id, token } = await world.group()
    return { body: { cart_id: id, token } }
  },
  openGuestGroupCart: async (world) => {
    const { id, token } = await world.group()
    return { body: { cart_id: id, token, name: 'Noor' } }
  },
  streamGroup: async (world) => {
    const { id, guest } = await world.group()
    return [
      { params: { id }, query: { token: guest.uuid } },
      { params: { id }, query: {} },
    ]
  },
}
