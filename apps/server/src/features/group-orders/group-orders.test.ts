import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Cart } from '@hawker/contract/carts'
import { sql } from '@hawker/postgres/database'
import { CENTRE, makeShop } from '../../testing/make/make-shop.ts'
import { placeGroupOrder } from '../../testing/make/place-group-order.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { cartRoutes, cartSweeps } from '../carts/index.ts'
import { checkoutRoutes } from '../checkout/index.ts'
import { orderListeners, orderRoutes, orderSweeps } from '../orders/index.ts'
import { groupRoutes, groupSweeps } from './index.ts'

const app = await startTestApp({
  routes: (deps) => [
    ...cartRoutes(deps),
    ...groupRoutes(deps),
    ...checkoutRoutes(deps),
    ...orderRoutes(deps),
  ],
  listeners: orderListeners,
  sweeps: (deps) => [...cartSweeps(deps), ...groupSweeps(deps), ...orderSweeps(deps)],
  poolSize: 24,
})
after(app.close)

type Client = ReturnType<typeof app.as>
type Settings = { spend_limit?: number; deadline_at?: string; payment_mode?: 'owner' | 'split' }
const shop = await makeShop(app, {
  products: [{ price: 1000, quantity: 5 }, { price: 400 }, { price: 250 }],
})
const [scarce = 0, soup = 0, bread = 0] = shop.products.map(({ stockId }) => stockId)
const guest = app.as(undefined)
const wrongUuid = '01a1fd95-3117-7f59-b5b1-bdae2eaf54da'

const codeOf = (answer: { ok: true } | { ok: false; code: string }): string =>
  answer.ok ? 'ok' : answer.code
type DataOf<A> = A extends { ok: true; data: infer D } ? NonNullable<D> : never
function got<A>(answer: A): DataOf<A> {
  assert.ok(
    typeof answer === 'object' &&
      answer !== null &&
      'data' in answer &&
      'ok' in answer &&
      answer.ok,
    JSON.stringify(answer),
  )
  return answer.data as DataOf<A>
}
const tokenOf = (cart: Cart): string =>
  new URL(cart.join_url ?? '', 'http://x').searchParams.get('t') ?? ''
const own = (cart: Cart) => cart.user_carts.find(({ uuid }) => uuid !== null)
/** The units of each member by stock. */
const itemsByMember = (cart: Cart) =>
  Object.fromEntries(
    cart.user_carts.map(({ name, cartDetails }) => [
      name,
      cartDetails.map(({ stock, quantity }) => `${quantity}×${names[stock.id]}`).join(),
    ]),
  )
const names: Record<number, string> = { [scarce]: 'scarce', [soup]: 'soup', [bread]: 'bread' }

async function startGroup(
  { spend_limit, deadline_at, payment_mode = 'owner' }: Settings = {},
  place = shop,
) {
  const user = await app.makeUser({ firstname: 'Olga' })
  const client = app.as(user)
  const made = await client('createCart', { query: {}, body: { shop_id: place.id } })
  assert.ok(made.ok)
  const cart = made.data
  const set = (settings: Settings) =>
    client('setGroup', {
      params: { id: cart.id },
      query: {},
      body: { group_settings: { payment_mode, ...settings } },
    })
  const group = got(
    await set({
      ...(spend_limit === undefined ? {} : { spend_limit }),
      ...(deadline_at === undefined ? {} : { deadline_at }),
    }),
  )
  return { user, client, set, id: cart.id, token: tokenOf(group), group }
}
const join = (id: number, token: string, name: string) =>
  guest('openGuestGroupCart', { query: {}, body: { cart_id: id, token, name } })
const joinAs = (client: Client, id: number, token: string) =>
  client('openGroupCart', { query: {}, body: { cart_id: id, token } })
const put = (
  id: number,
  uuid: string,
  stock_id: number,
  quantity: number,
  more: { cart_detail_id?: number } = {},
) =>
  guest('insertGuestProducts', {
    query: {},
    body: {
      shop_id: shop.id,
      cart_id: id,
      user_cart_uuid: uuid,
      products: [{ stock_id, quantity, ...more }],
    },
  })
const look = (id: number, uuid: string) =>
  guest('showGuestCart', { params: { id }, query: { user_cart_uuid: uuid } })
async function guestIn(id: number, token: string, name: string) {
  const cart = got(await join(id, token, name))
  const entry = own(cart)
  assert.ok(entry?.uuid)
  return { id: entry.id, uuid: entry.uuid }
}

test('owner, friend and guest each fill their own part of one cart and see the whole', async () => {
  const { client, id, token, group } = await startGroup()
  assert.equal(group.group, true)
  assert.equal(group.join_url, `/group/${id}?g=${shop.id}&o=${group.owner_id}&t=${token}`)
  assert.equal(Buffer.from(token, 'base64url').length, 16)
  const friendUser = await app.makeUser({ firstname: 'Farid' })
  const friend = own(got(await joinAs(app.as(friendUser), id, token)))
  const gina = await guestIn(id, token, 'Gina')
  got(
    await client('insertProducts', {
      query: {},
      body: { shop_id: shop.id, products: [{ stock_id: soup, quantity: 1 }] },
    }),
  )
  got(await put(id, friend?.uuid ?? '', soup, 2))
  const seen = got(await put(id, gina.uuid, bread, 3))
  assert.deepEqual(itemsByMember(seen), { Olga: '1×soup', Farid: '2×soup', Gina: '3×bread' })
  assert.equal(seen.total_price, 4 + 8 + 7.5)
  assert.deepEqual(
    seen.user_carts.map(({ name, owner, total, done }) => [name, owner, total, done]),
    [
      ['Olga', true, 4, false],
      ['Farid', false, 8, false],
      ['Gina', false, 7.5, false],
    ],
  )
  const done = got(await guest('toggleDone', { params: { uuid: gina.uuid }, query: {} }))
  assert.equal(own(done)?.done, true)
  assert.equal(
    own(got(await guest('toggleDone', { params: { uuid: gina.uuid }, query: {} })))?.done,
    false,
  )
  // Joining again returns the same member. A second member of the same name gets a number.
  assert.equal(own(got(await joinAs(app.as(friendUser), id, token)))?.id, friend?.id)
  assert.equal(
    own(got(await joinAs(app.as(await app.makeUser({ firstname: 'Farid' })), id, token)))?.name,
    'Farid 2',
  )
  assert.equal(codeOf(await join(id, token, ' gina ')), 'name_taken')
  assert.equal(own(got(await joinAs(client, id, token)))?.name, 'Olga')
  const shown = got(await app.as(friendUser)('showGuestCart', { params: { id }, query: {} }))
  assert.equal(own(shown)?.uuid, friend?.uuid)
})

test('hides the secrets of other members, and shows only the members to a visitor with the link', async () => {
  const { client, id, token } = await startGroup()
  const gina = await guestIn(id, token, 'Gina')
  const hugo = await guestIn(id, token, 'Hugo')
  got(await put(id, gina.uuid, soup, 1))
  const ownersView = got(await client('showCart', { query: {} }))
  const answers = [
    ownersView,
    got(await look(id, hugo.uuid)),
    got(await guest('showGuestCart', { params: { id }, query: { token } })),
    got(await join(id, token, 'Ines')),
  ]
  for (const answer of answers) assert.ok(!JSON.stringify(answer).includes(gina.uuid))
  const visitor = answers[2]
  assert.deepEqual(
    visitor?.user_carts.map(({ name, uuid, cartDetails }) => [name, uuid, cartDetails.length]),
    [
      ['Olga', null, 0],
      ['Gina', null, 0],
      ['Hugo', null, 0],
    ],
  )
  assert.equal(visitor.join_url, null)
  const wrongToken = 'AAAAAAAAAAAAAAAAAAAAAA'
  assert.equal(
    codeOf(await guest('showGuestCart', { params: { id }, query: { token: wrongToken } })),
    'not_found',
  )
  assert.equal(codeOf(await guest('showGuestCart', { params: { id }, query: {} })), 'not_found')
  assert.equal(
    codeOf(await app.as(await app.makeUser())('showGuestCart', { params: { id }, query: {} })),
    'not_found',
  )
  assert.equal(codeOf(await join(id, wrongToken, 'Mallory')), 'invalid_group_order')
  assert.equal(codeOf(await join(id + 1000, token, 'Mallory')), 'invalid_group_order')
  assert.equal(codeOf(await put(id, wrongUuid, soup, 1)), 'not_found')
})

test('a member changes only their own lines; the owner changes every line', async () => {
  const { client, id, token } = await startGroup()
  const [gina, hugo] = [await guestIn(id, token, 'Gina'), await guestIn(id, token, 'Hugo')]
  const line = own(got(await put(id, gina.uuid, soup, 2)))?.cartDetails[0]?.id ?? 0
  // The id of another member's line sets the own line.
  got(await put(id, hugo.uuid, soup, 1, { cart_detail_id: line }))
  got(
    await guest('deleteGuestProducts', {
      query: { cart_id: id, user_cart_uuid: hugo.uuid, ids: [line] },
    }),
  )
  assert.deepEqual(itemsByMember(got(await look(id, gina.uuid))), {
    Olga: '',
    Gina: '2×soup',
    Hugo: '1×soup',
  })
  const body = {
    shop_id: shop.id,
    products: [{ stock_id: soup, quantity: 3, cart_detail_id: line }],
  }
  assert.deepEqual(itemsByMember(got(await client('insertProducts', { query: {}, body }))), {
    Olga: '',
    Gina: '3×soup',
    Hugo: '1×soup',
  })
  assert.deepEqual(
    itemsByMember(got(await client('deleteCartProducts', { query: { ids: [line] } }))),
    {
      Olga: '',
      Gina: '',
      Hugo: '1×soup',
    },
  )
})

test('a kicked member loses their lines, is refused from then on and cannot rejoin when signed in', async () => {
  const { client, id, token } = await startGroup()
  const friend = app.as(await app.makeUser({ firstname: 'Farid' }))
  const entry = own(got(await joinAs(friend, id, token)))
  const gina = await guestIn(id, token, 'Gina')
  got(await put(id, entry?.uuid ?? '', scarce, 5))
  assert.equal(codeOf(await put(id, gina.uuid, scarce, 1)), 'out_of_stock')
  assert.deepEqual(got(await client('removeMembers', { query: { ids: [entry?.id ?? 0] } })), {
    removed: [entry?.id],
  })
  const answers = [
    await put(id, entry?.uuid ?? '', soup, 1),
    await look(id, entry?.uuid ?? ''),
    await joinAs(friend, id, token),
    await guest('toggleDone', { params: { uuid: entry?.uuid ?? '' }, query: {} }),
    await guest('deleteGuestProducts', {
      query: { cart_id: id, user_cart_uuid: entry?.uuid ?? '', ids: [1] },
    }),
  ]
  assert.deepEqual(answers.map(codeOf), ['kicked', 'kicked', 'kicked', 'kicked', 'kicked'])
  assert.equal(
    answers[0]?.ok === false && answers[0].message,
    'You have been kicked from group order',
  )
  assert.deepEqual(itemsByMember(got(await put(id, gina.uuid, scarce, 1))), {
    Olga: '',
    Gina: '1×scarce',
  })
  // A guest cannot remove members, and the owner cannot be removed.
  assert.equal(
    codeOf(
      await guest('leaveGroup', { query: { ids: [entry?.id ?? 0], user_cart_uuid: gina.uuid } }),
    ),
    'not_found',
  )
  const owner = own(got(await client('showCart', { query: {} })))?.id ?? 0
  assert.equal(codeOf(await client('removeMembers', { query: { ids: [owner] } })), 'not_found')
  assert.equal(
    codeOf(await app.as(await app.makeUser())('removeMembers', { query: { ids: [gina.id] } })),
    'not_found',
  )
})

test('a member of a group order cannot fill a personal cart until they leave', async () => {
  const { id, token } = await startGroup()
  const other = await makeShop(app)
  const friend = app.as(await app.makeUser())
  const mine = {
    query: {},
    body: {
      shop_id: other.id,
      products: [{ stock_id: other.products[0]?.stockId ?? 0, quantity: 1 }],
    },
  }
  got(await friend('insertProducts', mine))
  const entry = own(got(await joinAs(friend, id, token)))
  const refused = await friend('insertProducts', mine)
  assert.ok(!refused.ok && refused.code === 'in_group' && refused.data['cart'] === id)
  const second = await startGroup()
  assert.equal(codeOf(await joinAs(friend, second.id, second.token)), 'in_group')
  assert.equal(codeOf(await joinAs(second.client, id, token)), 'in_group')
  assert.deepEqual(got(await friend('removeMembers', { query: { ids: [entry?.id ?? 0] } })), {
    removed: [entry?.id],
  })
  got(await friend('insertProducts', mine))
  // A member who left can come back.
  assert.equal(own(got(await joinAs(friend, id, token)))?.id, entry?.id)
  const elsewhere = await second.client('insertProducts', mine)
  assert.ok(!elsewhere.ok && elsewhere.code === 'in_group')
})

test('a locked group is read-only for members, and the deadline locks it automatically', async () => {
  const deadline_at = new Date(app.clock.now().getTime() + 10 * 60_000).toISOString()
  const { client, id, token } = await startGroup({ deadline_at })
  const gina = await guestIn(id, token, 'Gina')
  assert.equal(got(await client('lockGroup', { params: { id }, query: {} })).status, 'locked')
  const refusals = [
    await put(id, gina.uuid, soup, 1),
    await guest('toggleDone', { params: { uuid: gina.uuid }, query: {} }),
    await guest('leaveGroup', { query: { ids: [gina.id], user_cart_uuid: gina.uuid } }),
    await join(id, token, 'Late'),
  ]
  assert.deepEqual(refusals.map(codeOf), ['locked', 'locked', 'locked', 'locked'])
  assert.equal(got(await look(id, gina.uuid)).status, 'locked')
  got(
    await client('insertProducts', {
      query: {},
      body: { shop_id: shop.id, products: [{ stock_id: soup, quantity: 1 }] },
    }),
  )
  assert.equal(got(await client('unlockGroup', { params: { id }, query: {} })).status, 'open')
  got(await put(id, gina.uuid, soup, 1))
  app.clock.forward(10 * 60)
  // Before any sweep has run.
  assert.equal(codeOf(await put(id, gina.uuid, soup, 2)), 'locked')
  await app.work()
  await app.work()
  assert.deepEqual(
    await app.rows(
      sql`select user_id is not null as has_recipient from events where topic = 'group.deadline'`,
    ),
    [{ has_recipient: true }],
  )
  const reopened = got(await client('unlockGroup', { params: { id }, query: {} }))
  assert.deepEqual([reopened.status, reopened.group_settings?.deadline_at], ['open', null])
  assert.equal(
    codeOf(await app.as(await app.makeUser())('lockGroup', { params: { id }, query: {} })),
    'not_found',
  )
})

test('the spend limit applies per member, not to the owner, and never blocks reducing a line', async () => {
  const { client, id, token, set } = await startGroup({ spend_limit: 10 })
  const [gina, hugo] = [await guestIn(id, token, 'Gina'), await guestIn(id, token, 'Hugo')]
  got(await put(id, gina.uuid, soup, 2))
  const over = await put(id, gina.uuid, bread, 1)
  assert.ok(!over.ok && over.code === 'spend_limit')
  assert.equal(over.data['left'], 2)
  got(await put(id, hugo.uuid, soup, 2))
  got(await set({ spend_limit: 5 }))
  got(await put(id, gina.uuid, soup, 1))
  got(
    await client('insertProducts', {
      query: {},
      body: { shop_id: shop.id, products: [{ stock_id: soup, quantity: 9 }] },
    }),
  )
  assert.equal(codeOf(await set({ spend_limit: 0.001 })), 'validation_failed')
  assert.equal(codeOf(await set({ deadline_at: '2020-01-01T00:00:00Z' })), 'validation_failed')
})

test('shows and refuses the spend limit in the requested currency, for the same value in each', async () => {
  const { EUR, JPY } = shop.currencyIds
  const { client, id, token, set } = await startGroup({ spend_limit: 20 })
  const { uuid } = await guestIn(id, token, 'Yuki')
  const limitIn = async (currency_id: number | undefined) => {
    const query = { user_cart_uuid: uuid, ...(currency_id === undefined ? {} : { currency_id }) }
    return got(await guest('showGuestCart', { params: { id }, query })).group_settings?.spend_limit
  }
  assert.deepEqual(
    [await limitIn(undefined), await limitIn(EUR), await limitIn(JPY)],
    [20, 18.4, 3065],
  )

  const settings = { payment_mode: 'owner' as const, spend_limit: 9.2 }
  const named = got(
    await client('setGroup', {
      params: { id },
      query: { currency_id: EUR },
      body: { group_settings: settings },
    }),
  )
  assert.deepEqual([named.currency_id, named.group_settings?.spend_limit], [EUR, 9.2])
  assert.deepEqual([await limitIn(undefined), await limitIn(JPY)], [10, 1533])
  const putIn = (quantity: number) =>
    guest('insertGuestProducts', {
      query: {},
      body: {
        shop_id: shop.id,
        cart_id: id,
        user_cart_uuid: uuid,
        currency_id: EUR,
        products: [{ stock_id: soup, quantity }],
      },
    })
  assert.equal(got(await putIn(2)).group_settings?.spend_limit, 9.2)
  const over = await putIn(3)
  assert.ok(!over.ok && over.code === 'spend_limit')
  assert.deepEqual(over.data, { left: 1.84, limit: 9.2, currency: 'EUR' })
  // As many decimals as the entered currency has.
  const yen = { ...settings, spend_limit: 1000.5 }
  assert.equal(
    codeOf(
      await client('setGroup', {
        params: { id },
        query: { currency_id: JPY },
        body: { group_settings: yen },
      }),
    ),
    'validation_failed',
  )
  got(await set({ spend_limit: 5 }))
  assert.equal(await limitIn(EUR), 4.6)

  // With finer coins than the cart's currency, the entered amount is shown, refused and saved.
  const { KWD } = shop.currencyIds
  for (let saved = 0, spend_limit = 1; saved < 3; saved++) {
    const again = { group_settings: { ...settings, spend_limit } }
    spend_limit =
      got(await client('setGroup', { params: { id }, query: { currency_id: KWD }, body: again }))
        .group_settings?.spend_limit ?? 0
    assert.equal(spend_limit, 1)
  }
  const dinars = await guest('insertGuestProducts', {
    query: {},
    body: {
      shop_id: shop.id,
      cart_id: id,
      user_cart_uuid: uuid,
      currency_id: KWD,
      products: [{ stock_id: soup, quantity: 4 }],
    },
  })
  assert.ok(!dinars.ok && dinars.data !== null && 'limit' in dinars.data)
  assert.equal(dinars.data.limit, 1)
  assert.equal(await limitIn(EUR), 3)
})

test('refuses a group order for a cart that cannot be one, and for a user who does not own it', async () => {
  const alone = await makeShop(app, { acceptsGroupOrders: false })
  const client = app.as(await app.makeUser())
  const cart = got(await client('createCart', { query: {}, body: { shop_id: alone.id } }))
  const set = (who: Client, id: number) =>
    who('setGroup', {
      params: { id },
      query: {},
      body: { group_settings: { payment_mode: 'owner' } },
    })
  assert.equal(codeOf(await set(client, cart.id)), 'group_order_unavailable')
  const { id } = await startGroup()
  assert.equal(codeOf(await set(client, id)), 'not_found')
  // Changing the settings keeps the link.
  const { group, set: again } = await startGroup()
  assert.equal(got(await again({})).join_url, group.join_url)
})

test('a group order never exceeds its member limit, even when many join at once', async () => {
  await app.rows(sql`insert into settings (key, value) values ('group_max_members', '5')`)
  const { id, token, client } = await startGroup()
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, place) => join(id, token, `Guest ${place}`)),
  )
  assert.deepEqual(answers.map(codeOf).toSorted(), [
    ...Array.from({ length: 8 }, () => 'group_full'),
    'ok',
    'ok',
    'ok',
    'ok',
  ])
  assert.equal(got(await client('showCart', { query: {} })).user_carts.length, 5)
  await app.rows(sql`delete from settings where key = 'group_max_members'`)
})

test('members see a cancelled group order for a month; an idle one cannot be joined after a day', async () => {
  const { client, id, token } = await startGroup()
  const gina = await guestIn(id, token, 'Gina')
  assert.deepEqual(got(await client('deleteCart', { query: {} })), { deleted: 1 })
  assert.equal(got(await look(id, gina.uuid)).status, 'cancelled')
  assert.equal(codeOf(await join(id, token, 'Late')), 'invalid_group_order')
  assert.deepEqual(await client('showCart', { query: {} }), { ok: true, data: null })
  const old = await startGroup()
  const hugo = await guestIn(old.id, old.token, 'Hugo')
  app.clock.forward(24 * 3600)
  assert.equal(codeOf(await join(old.id, old.token, 'Late')), 'invalid_group_order')
  assert.equal(codeOf(await put(old.id, hugo.uuid, soup, 1)), 'invalid_group_order')
  // Its owner continues with an empty personal cart.
  const alone = got(
    await old.client('insertProducts', {
      query: {},
      body: { shop_id: shop.id, products: [{ stock_id: soup, quantity: 1 }] },
    }),
  )
  assert.deepEqual([alone.group, itemsByMember(alone)], [false, { null: '1×soup' }])
  await app.work()
  assert.equal(got(await look(id, gina.uuid)).status, 'cancelled')
  app.clock.forward(30 * 24 * 3600)
  await app.work()
  assert.equal(codeOf(await look(id, gina.uuid)), 'not_found')
})

test('the owner orders all lines, the quote splits the total by member, and undo reopens the group', async () => {
  const { client, id, token } = await startGroup({ payment_mode: 'split' })
  const gina = await guestIn(id, token, 'Gina')
  got(
    await client('insertProducts', {
      query: {},
      body: { shop_id: shop.id, products: [{ stock_id: soup, quantity: 1 }] },
    }),
  )
  got(await put(id, gina.uuid, soup, 1))
  got(await put(id, gina.uuid, bread, 1))
  const locked = got(await client('lockGroup', { params: { id }, query: {} }))
  const address = { location: CENTRE, address: '1600 14th Street NW' }
  const quote = got(
    await client('calculateCart', {
      params: { cart_id: id },
      query: {},
      body: { delivery_type: 'delivery', address: { location: CENTRE }, payment_tag: 'cash' },
    }),
  )
  assert.deepEqual(
    quote.members.map(({ name }) => name),
    ['Olga', 'Gina'],
  )
  const cents = (amount: number) => Math.round(amount * 100)
  assert.equal(
    quote.members.reduce((sum, { total }) => sum + cents(total), 0),
    cents(quote.total_price),
  )
  const order = got(
    await client('placeOrder', {
      query: {},
      idempotencyKey: app.deps.random.uuid(),
      body: {
        cart_id: id,
        quote_id: quote.quote_id ?? '',
        version: locked.version,
        delivery_type: 'delivery',
        address,
        payment: { tag: 'cash' },
        accept_terms: true,
      },
    }),
  )
  assert.deepEqual(
    await app.rows(
      sql`select member_name, user_cart_id = ${gina.id} as hers, quantity from order_details
        where order_id = ${order.id} order by position`,
    ),
    [
      { member_name: 'Olga', hers: false, quantity: 1 },
      { member_name: 'Gina', hers: true, quantity: 1 },
      { member_name: 'Gina', hers: true, quantity: 1 },
    ],
  )
  assert.equal(got(await look(id, gina.uuid)).status, 'ordered')
  assert.equal(codeOf(await put(id, gina.uuid, soup, 2)), 'cart_ordered')
  assert.equal(codeOf(await client('lockGroup', { params: { id }, query: {} })), 'cart_ordered')
  assert.equal(
    codeOf(await guest('leaveGroup', { query: { ids: [gina.id], user_cart_uuid: gina.uuid } })),
    'cart_ordered',
  )
  // A cart that the owner opened meanwhile comes first; the group order waits.
  got(
    await client('insertProducts', {
      query: {},
      body: { shop_id: shop.id, products: [{ stock_id: bread, quantity: 1 }] },
    }),
  )
  assert.equal(
    got(await client('undoOrder', { params: { id: order.id }, query: {} })).cart_state,
    'waiting',
  )
  got(await client('deleteCart', { query: {} }))
  const again = got(
    await client('calculateCart', {
      params: { cart_id: id },
      query: {},
      body: { delivery_type: 'pickup' },
    }),
  )
  assert.equal(again.members.length, 2)
  assert.deepEqual(itemsByMember(got(await look(id, gina.uuid))), {
    Olga: '1×soup',
    Gina: '1×soup,1×bread',
  })
})

test('members see an ordered group for a month, and undoing a late order reopens it', async () => {
  const DAY_S = 24 * 3600
  const undone = await placeGroupOrder(app, { payment_mode: 'owner' })
  await app.rows(
    sql`update carts set expires_at = ${app.clock.now()}::timestamptz + interval '10 s' where id = ${undone.cartId}`,
  )
  app.clock.forward(15)
  await app.work()
  assert.equal(got(await look(undone.cartId, undone.secrets[1] ?? '')).status, 'ordered')
  assert.equal(
    got(await undone.client('undoOrder', { params: { id: undone.order.id }, query: {} }))
      .cart_state,
    'open',
  )
  assert.equal(
    Object.keys(itemsByMember(got(await undone.client('showCart', { query: {} })))).length,
    3,
  )

  const { cartId, secrets } = await placeGroupOrder(app, { payment_mode: 'owner' })
  app.clock.forward(31)
  await app.work()
  for (const days of [1, 28]) {
    app.clock.forward(days * DAY_S)
    await app.work()
    assert.equal(got(await look(cartId, secrets[1] ?? '')).status, 'ordered')
  }
  app.clock.forward(DAY_S)
  await app.work()
  assert.equal(codeOf(await look(cartId, secrets[1] ?? '')), 'not_found')
})

test('any change extends a group order by a day', async () => {
  const HOUR_S = 3600
  const { client, set, id, token } = await startGroup()
  const gina = await guestIn(id, token, 'Gina')
  const changes = [
    () => put(id, gina.uuid, soup, 1),
    () => guest('toggleDone', { params: { uuid: gina.uuid }, query: {} }),
    () => join(id, token, 'Late'),
    () => client('lockGroup', { params: { id }, query: {} }),
    () => set({}),
  ]
  for (const change of changes) {
    app.clock.forward(23 * HOUR_S)
    await app.work()
    got(await change())
  }
  app.clock.forward(24 * HOUR_S)
  assert.equal(
    codeOf(await guest('toggleDone', { params: { uuid: gina.uuid }, query: {} })),
    'invalid_group_order',
  )
})

test('an expired group order notifies its members, stays visible, and leaves the owner their lines', async () => {
  const { client, user, id, token } = await startGroup()
  const gina = await guestIn(id, token, 'Gina')
  got(
    await client('insertProducts', {
      query: {},
      body: { shop_id: shop.id, products: [{ stock_id: soup, quantity: 2 }] },
    }),
  )
  got(await put(id, gina.uuid, bread, 1))
  app.clock.forward(24 * 3600 + 1)
  await app.work()
  assert.equal(got(await look(id, gina.uuid)).status, 'cancelled')
  const ownCart = got(await client('showCart', { query: {} }))
  assert.deepEqual(
    [
      ownCart.group,
      ownCart.user_carts.map(({ cartDetails }) => cartDetails.map(({ quantity }) => quantity)),
    ],
    [false, [[2]]],
  )
  assert.deepEqual(
    await app.rows(sql`select payload ->> 'what' as what from events where topic = 'group.happened'
      and (payload ->> 'cart_id')::bigint = ${id}
      and payload ->> 'what' <> 'joined'`),
    [{ what: 'expired' }],
  )
  // They can join another one now.
  const other = await startGroup()
  got(await joinAs(app.as(user), other.id, other.token))
})
