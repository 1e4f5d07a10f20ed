import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { hashPassword } from '../accounts/index.ts'
import { giveMoney } from '../../testing/make/give-money.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import { makeCurrencies } from '../../testing/make/make-currencies.ts'
import { readWallet, walletRoutes } from './index.ts'

let app: TestApp
let currencyIds: Record<string, number>
before(async () => {
  app = await startTestApp({ routes: walletRoutes })
  currencyIds = await makeCurrencies(app)
})
after(() => app.close())

type Person = { id: number; token: string; email: string; uuid: string; phone: string }
let phones = 0
/** A user with verified e-mail and phone, and money. */
async function makePerson({
  balance = 0n,
  password,
}: { balance?: bigint; password?: string } = {}): Promise<Person> {
  const phone = `+1202555${String(1000 + ++phones)}`
  const user = await app.makeUser({ phone })
  const [row] = await app.rows<{ uuid: string }>(sql`
    update users set phone_verified_at = created_at, email_verified_at = created_at, lastname = 'Martin',
      password_hash = ${password === undefined ? null : await hashPassword(password)}
    where id = ${user.id} returning uuid`)
  if (balance > 0n) {
    await giveMoney(app, user.id, balance)
  }
  return { ...user, phone, uuid: row?.uuid ?? '' }
}
type TransferRequest = {
  price: number
  key?: string
  note?: string
  password?: string
  currency_id?: number
}
const send = (
  from: Person,
  to: { uuid: string },
  { price, key = randomUUID(), ...rest }: TransferRequest,
) =>
  app.as(from)('sendMoney', {
    query: {},
    body: { uuid: to.uuid, price, ...rest },
    idempotencyKey: key,
  })
const codeOf = (answer: { ok: boolean; code?: string }) => (answer.ok ? 'ok' : answer.code)
const balanceOf = async ({ id }: Person) => (await readWallet(app.deps.database, id)).balance
const search = async (by: Person, name: string) => {
  const found = await app.as(by)('searchSending', { query: { search: name } })
  assert.ok(found.ok)
  return found.data
}

test('money goes to the found payee, and both histories show the other person', async () => {
  const [amina, theo] = [await makePerson({ balance: 6000n }), await makePerson()]
  const [found] = await search(amina, theo.email)
  assert.deepEqual(found, { uuid: theo.uuid, firstname: 'Amina', lastname_initial: 'M', img: null })
  const sent = await send(
    amina,
    { uuid: found?.uuid ?? '' },
    { price: 12.5, note: 'for the pizza' },
  )
  assert.ok(sent.ok, JSON.stringify(sent))
  assert.deepEqual([sent.data.balance, sent.data.price], [47.5, 12.5])
  assert.equal(await balanceOf(theo), 1250n)

  const mine = await app.as(amina)('listWalletHistories', { query: {} })
  const theirs = await app.as(theo)('listWalletHistories', { query: {} })
  assert.ok(mine.ok && theirs.ok)
  assert.deepEqual(
    mine.data.map(({ type, price, balance_after, note, author }) => [
      type,
      price,
      balance_after,
      note,
      author?.id ?? null,
    ]),
    [
      ['send', -12.5, 47.5, 'for the pizza', theo.id],
      ['credit', 60, 60, null, null],
    ],
  )
  assert.deepEqual(
    theirs.data.map(({ type, price, balance_after, author }) => [
      type,
      price,
      balance_after,
      author?.id,
    ]),
    [['receive', 12.5, 12.5, amina.id]],
  )
  assert.equal(theirs.data[0]?.uuid, mine.data[0]?.uuid)
  const received = await app.as(amina)('listWalletHistories', { query: { type: 'receive' } })
  assert.ok(received.ok && received.meta.total === 0)
  const events = await app.rows<{ payload: { receiver_id: number } }>(
    sql`select payload from events where topic = 'wallet.sent' and user_id = ${amina.id}`,
  )
  assert.deepEqual(
    events.map(({ payload }) => payload.receiver_id),
    [theo.id],
  )
})

test('the same idempotency key sends once, even with concurrent requests', async () => {
  const [amina, theo] = [await makePerson({ balance: 6000n }), await makePerson()]
  const key = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => send(amina, theo, { price: 10, key })),
  )
  assert.ok(
    answers.every((answer) => answer.ok || answer.code === 'in_progress'),
    JSON.stringify(answers.map(codeOf)),
  )
  assert.equal(await balanceOf(theo), 1000n)
  assert.equal(codeOf(await send(amina, theo, { price: 11, key })), 'idempotency_mismatch')
})

test('exactly ten of a hundred concurrent transfers succeed when the wallet covers ten', async () => {
  const [amina, theo] = [await makePerson({ balance: 1000n }), await makePerson()]
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => send(amina, theo, { price: 1 })),
  )
  assert.deepEqual(
    [
      answers.filter(({ ok }) => ok).length,
      answers.filter((answer) => codeOf(answer) === 'insufficient_wallet').length,
    ],
    [10, 90],
  )
  assert.deepEqual([await balanceOf(amina), await balanceOf(theo)], [0n, 1000n])
})

test('two users who send to each other concurrently do not deadlock', async () => {
  const [amina, theo] = [await makePerson({ balance: 5000n }), await makePerson({ balance: 5000n })]
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      index % 2 === 0 ? send(amina, theo, { price: 1 }) : send(theo, amina, { price: 2 }),
    ),
  )
  assert.deepEqual(new Set(answers.map(codeOf)), new Set(['ok']))
  assert.deepEqual([await balanceOf(amina), await balanceOf(theo)], [7000n, 3000n])
})

test('concurrent transfers never exceed the daily limit, which covers 24 hours', async () => {
  const [amina, theo] = [
    await makePerson({ balance: 300_000n, password: 'long enough' }),
    await makePerson(),
  ]
  const password = 'long enough'
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => send(amina, theo, { price: 300, password })),
  )
  assert.deepEqual(answers.map(codeOf).toSorted(), [
    'ok',
    'ok',
    'ok',
    'transfer_limit',
    'transfer_limit',
    'transfer_limit',
  ])
  const wallet = await app.as(amina)('showWallet', { query: {} })
  assert.ok(wallet.ok && wallet.data.send.day_left === 100)
  app.clock.forward(24 * 3600)
  assert.equal(codeOf(await send(amina, theo, { price: 300, password })), 'ok')
})

test('invalid transfers are refused with their reason, and no money moves', async () => {
  const [amina, theo] = [
    await makePerson({ balance: 100_000n, password: 'long enough' }),
    await makePerson(),
  ]
  const refusal = async (request: TransferRequest, to: { uuid: string } = theo) =>
    codeOf(await send(amina, to, request))
  assert.equal(await refusal({ price: 0.49 }), 'transfer_too_small')
  assert.equal(await refusal({ price: 0 }), 'transfer_too_small')
  assert.equal(await refusal({ price: 500.01 }), 'transfer_limit')
  assert.equal(await refusal({ price: -5 }), 'validation_failed')
  assert.equal(await refusal({ price: 2 ** 53 + 1 }), 'validation_failed')
  assert.equal(await refusal({ price: 1.001 }), 'validation_failed')
  assert.equal(
    await refusal({ price: 1, currency_id: currencyIds['KWD'] ?? 0 }),
    'validation_failed',
  )
  assert.equal(await refusal({ price: 1, currency_id: currencyIds['USD'] ?? 0 }), 'ok')
  assert.equal(await refusal({ price: 1 }, amina), 'self_transfer')
  assert.equal(await refusal({ price: 1 }, { uuid: randomUUID() }), 'not_found')
  assert.equal(await refusal({ price: 100.01 }), 'reauth_required')
  assert.equal(await refusal({ price: 100.01, password: 'not that one' }), 'wrong_password')
  assert.equal(await refusal({ price: 100.01, password: 'long enough' }), 'ok')

  const poor = await makePerson()
  assert.equal(codeOf(await send(poor, theo, { price: 1 })), 'insufficient_wallet')
  await app.rows(sql`update users set phone_verified_at = null where id = ${amina.id}`)
  assert.equal(await refusal({ price: 1 }), 'phone_unverified')
  assert.equal(await balanceOf(theo), 10_101n)
})

test("many small transfers are confirmed once the day's sum passes the limit", async () => {
  const [amina, theo] = [
    await makePerson({ balance: 100_000n, password: 'long enough' }),
    await makePerson(),
  ]
  const confirmOver = async () => {
    const wallet = await app.as(amina)('showWallet', { query: {} })
    return wallet.ok && wallet.data.send.confirm_over
  }
  assert.equal(await confirmOver(), 100)
  for (let times = 0; times < 5; times++)
    assert.equal(codeOf(await send(amina, theo, { price: 20 })), 'ok')
  assert.equal(await confirmOver(), 0)
  assert.equal(codeOf(await send(amina, theo, { price: 0.5 })), 'reauth_required')
  assert.equal(codeOf(await send(amina, theo, { price: 0.5, password: 'long enough' })), 'ok')
  app.clock.forward(24 * 3600)
  assert.equal(codeOf(await send(amina, theo, { price: 20 })), 'ok')
})

test('a user without a password confirms by signing in again', async () => {
  const [amina, theo] = [await makePerson({ balance: 50_000n }), await makePerson()]
  const wallet = await app.as(amina)('showWallet', { query: {} })
  assert.ok(wallet.ok && wallet.data.send.confirm_by === 'sign_in')
  assert.equal(codeOf(await send(amina, theo, { price: 200 })), 'ok')
  app.clock.forward(10 * 60)
  const stale = await send(amina, theo, { price: 200 })
  assert.ok(!stale.ok && stale.code === 'reauth_required')
  assert.deepEqual(stale.data, { confirm_by: 'sign_in' })
})

test('the search finds one user by the complete identifier and reveals nothing else', async () => {
  const [amina, theo] = [await makePerson(), await makePerson()]
  assert.deepEqual(
    (await search(amina, ` ${theo.email.toUpperCase()} `)).map(({ uuid }) => uuid),
    [theo.uuid],
  )
  assert.deepEqual(
    (await search(amina, `${theo.phone.slice(0, 5)} (${theo.phone.slice(5)})`)).map(
      ({ uuid }) => uuid,
    ),
    [theo.uuid],
  )
  for (const near of [
    theo.email.slice(0, -1),
    '%@hawker.test',
    'person',
    theo.phone.slice(0, -1),
    'nobody@hawker.test',
  ])
    assert.deepEqual(await search(amina, near), [])
  await app.rows(sql`update users set email_verified_at = null where id = ${theo.id}`)
  assert.deepEqual(await search(amina, theo.email), [])
  await app.rows(sql`update users set blocked_at = now() where id = ${theo.id}`)
  assert.deepEqual(await search(amina, theo.phone), [])
  assert.equal(
    codeOf(await send(await makePerson({ balance: 1000n }), theo, { price: 1 })),
    'not_found',
  )
})

test('a wallet shows held money, which cannot be sent', async () => {
  const [amina, theo] = [await makePerson({ balance: 3000n }), await makePerson()]
  await app.rows(sql`update ledger_accounts set held = 2000 where user_id = ${amina.id}`)
  const wallet = await app.as(amina)('showWallet', { query: {} })
  assert.ok(wallet.ok)
  const { price, held, available, sendable } = wallet.data
  assert.deepEqual([price, held, available, sendable], [30, 20, 10, 10])
  assert.equal(codeOf(await send(amina, theo, { price: 10.01 })), 'insufficient_wallet')
  assert.equal(codeOf(await send(amina, theo, { price: 10 })), 'ok')
  await app.rows(sql`update ledger_accounts set held = 0 where user_id = ${amina.id}`)
})

test('every balance equals the sum of its entries after all tests', async () => {
  assert.deepEqual(
    await app.rows(sql`
      select a.id from ledger_accounts a where a.kind = 'user'
        and a.balance <> (select coalesce(sum(e.amount), 0) from ledger_entries e where e.account_id = a.id)`),
    [],
  )
  assert.deepEqual(
    await app.rows(sql`
      select id from (select e.id, e.balance_after, sum(e.amount)
        over (partition by e.account_id order by e.id) as running
        from ledger_entries e join ledger_accounts a on a.id = e.account_id where a.kind = 'user') lines
      where balance_after is distinct from running`),
    [],
  )
})
