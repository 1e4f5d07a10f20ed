import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from '@hawker/postgres/database'
import { HOUR_MS } from '@hawker/std/time'
import { insertSession } from '../../../features/accounts/index.ts'
import type { OwnedRequests } from './owned-request.ts'
import type { World } from './world.ts'

const notification = ({ app, customer, insert }: World) =>
  insert(sql`
    insert into notifications (user_id, type, text_key, created_at)
    values (${customer.id}, 'news_publish', 'news', ${app.clock.now()}) returning id`)

async function otherSession({ app, customer, insert }: World): Promise<number> {
  const now = app.clock.now()
  await app.deps.database.transaction((tx) =>
    insertSession(tx, {
      userId: customer.id,
      token: randomBytes(32).toString('base64url'),
      userAgent: undefined,
      now,
      expiresAt: new Date(now.getTime() + HOUR_MS),
    }),
  )
  return insert(sql`select max(id) as id from sessions where user_id = ${customer.id}`)
}

/** A customer of the sandbox. Its id is that of the only card there. */
async function savedCard({ app, customer }: World): Promise<string> {
  const card = `card_${customer.id}`
  await app.rows(sql`
    insert into provider_customers (user_id, tag, key_set, customer_id, created_at)
    values (${customer.id}, 'sandbox', 0, ${card}, ${app.clock.now()})`)
  return card
}

/** A chat about an order, with one message of the customer. */
async function chat(world: World, role: 'seller' | 'deliveryman'): Promise<number> {
  const { id } = await world.order({ status: role === 'seller' ? 'accepted' : 'on_a_way' })
  const client = world.app.as(world.customer)
  const opened = await client('openChat', { body: { role, order_id: id } })
  if (!opened.ok) throw new Error(JSON.stringify(opened))
  const sent = await client('sendChatMessage', {
    params: { id: opened.data.id },
    body: { client_id: randomUUID(), type: 'text', text: 'Hello' },
  })
  if (!sent.ok) throw new Error(JSON.stringify(sent))
  return opened.data.id
}
const fromChat =
  <R extends object>(request: (id: number) => R) =>
  async (world: World) => {
    const [id, courierId] = [await chat(world, 'seller'), await chat(world, 'deliveryman')]
    return [
      { ...request(id), query: {} },
      { ...request(id), by: 'seller' as const, query: { as: 'seller' as const } },
      { ...request(courierId), by: 'courier' as const, query: { as: 'deliveryman' as const } },
    ]
  }

export const ACCOUNT_REQUESTS: OwnedRequests = {
  activateAddress: async (world) => ({ params: { id: await world.address() } }),
  updateAddress: async (world) => ({
    params: { id: await world.address() },
    body: {
      address: { address: '22 Park Road' },
      location: [38.9, -77.03],
    },
  }),
  deleteAddresses: async (world) => ({ query: { ids: [await world.address()] } }),
  removeSavedCard: async (world) => ({ params: { id: await savedCard(world) } }),
  deletePasskey: async ({ app, customer, insert }) => ({
    params: {
      id: await insert(sql`
        insert into passkeys (user_id, credential_id, public_key, counter, transports, title, created_at)
        values (${customer.id}, ${randomUUID()}, '', 0, '{}', 'Key', ${app.clock.now()}) returning id`),
    },
  }),
  endSession: async (world) => ({ params: { id: await otherSession(world) } }),
  readNotification: async (world) => ({ params: { id: await notification(world) } }),
  showNotification: async (world) => ({ params: { id: await notification(world) } }),
  openChat: async (world) => [
    { body: { role: 'seller', order_id: (await world.order({ status: 'accepted' })).id } },
    {
      by: 'seller',
      query: { as: 'seller' },
      body: { order_id: (await world.order({ status: 'accepted' })).id },
    },
    {
      by: 'courier',
      query: { as: 'deliveryman' },
      body: { order_id: (await world.order({ status: 'on_a_way' })).id },
    },
    { body: { role: 'deliveryman', parcel_id: await world.parcel({ status: 'on_a_way' }) } },
    {
      by: 'courier',
      query: { as: 'deliveryman' },
      body: { parcel_id: await world.parcel({ status: 'on_a_way' }) },
    },
  ],
  showChat: fromChat((id) => ({ params: { id } })),
  listChatMessages: fromChat((id) => ({ params: { id } })),
  readChat: fromChat((id) => ({ params: { id }, body: { last_id: 1 } })),
  sendChatMessage: fromChat((id) => ({
    params: { id },
    body: { client_id: randomUUID(), type: 'text' as const, text: 'Hello' },
  })),
}
