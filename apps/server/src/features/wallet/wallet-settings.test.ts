import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { changeSetting } from '../../testing/change-setting.ts'
import { makeCurrencies } from '../../testing/make/make-currencies.ts'
import { type TestMarket, startTestMarket } from '../../testing/test-market.ts'

let app: TestMarket
before(async () => {
  app = await startTestMarket()
  await makeCurrencies(app)
})
after(() => app.close())

/** A sender with 500 dollars, who proved who they are 10 minutes ago. */
async function makeSender() {
  const [sender, receiver] = [await app.makeUser(), await app.makeUser()]
  await app.give(sender.id, 50_000n)
  await app.rows(sql`
    update users set phone = '+1202555' || (1000 + id), phone_verified_at = created_at
    where id in (${sender.id}, ${receiver.id})`)
  const [payee] = await app.rows<{ uuid: string }>(
    sql`select uuid from users where id = ${receiver.id}`,
  )
  app.clock.forward(600)
  return {
    async send(price: number) {
      const sent = await app.as(sender)('sendMoney', {
        query: {},
        body: { uuid: payee?.uuid ?? '', price },
        idempotencyKey: randomUUID(),
      })
      return sent.ok ? 'ok' : sent.code
    },
    async limits() {
      const wallet = await app.as(sender)('showWallet', { query: {} })
      assert.ok(wallet.ok)
      return wallet.data.send
    },
  }
}
async function topUp(price: number) {
  const opened = await app.as(await app.makeUser())('topUpWallet', {
    query: {},
    body: { price, payment: { tag: 'sandbox' } },
    idempotencyKey: randomUUID(),
  })
  return opened.ok ? 'ok' : opened.code
}

test('the smallest transfer is a setting', async () => {
  const { send, limits } = await makeSender()
  await changeSetting(app, 'walletSendMin', '2')
  assert.deepEqual([await send(1.99), await send(2)], ['transfer_too_small', 'ok'])
  assert.equal((await limits()).min, 2)
  await changeSetting(app, 'walletSendMin', undefined)
  assert.equal(await send(1.99), 'ok')
})

test('the largest transfer is a setting', async () => {
  const { send, limits } = await makeSender()
  await changeSetting(app, 'walletSendMax', '20')
  assert.deepEqual([await send(20.01), await send(20)], ['transfer_limit', 'ok'])
  assert.equal((await limits()).max, 20)
  await changeSetting(app, 'walletSendMax', undefined)
  assert.equal(await send(20.01), 'ok')
})

test('the sum that a user sends in 24 hours is limited by a setting', async () => {
  const { send, limits } = await makeSender()
  await changeSetting(app, 'walletSendDay', '30')
  assert.equal(await send(20), 'ok')
  assert.deepEqual([await send(10.01), await send(10)], ['transfer_limit', 'ok'])
  const { day, day_left: left } = await limits()
  assert.deepEqual([day, left], [30, 0])
  await changeSetting(app, 'walletSendDay', undefined)
  assert.equal(await send(10.01), 'ok')
})

test('the sum above which a sender confirms is a setting', async () => {
  const { send, limits } = await makeSender()
  await changeSetting(app, 'walletSendConfirm', '25')
  assert.equal((await limits()).confirm_over, 25)
  assert.equal(await send(20), 'ok')
  assert.deepEqual([await send(5.01), await send(5)], ['reauth_required', 'ok'])
  await changeSetting(app, 'walletSendConfirm', undefined)
  assert.equal(await send(5.01), 'ok')
})

test('the smallest top-up is a setting', async () => {
  await changeSetting(app, 'walletTopupMin', '10')
  assert.deepEqual([await topUp(9.99), await topUp(10)], ['topup_limit', 'ok'])
  await changeSetting(app, 'walletTopupMin', undefined)
  assert.equal(await topUp(9.99), 'ok')
})

test('the largest top-up is a setting', async () => {
  await changeSetting(app, 'walletTopupMax', '20')
  assert.deepEqual([await topUp(20.01), await topUp(20)], ['topup_limit', 'ok'])
  await changeSetting(app, 'walletTopupMax', undefined)
  assert.equal(await topUp(20.01), 'ok')
})
