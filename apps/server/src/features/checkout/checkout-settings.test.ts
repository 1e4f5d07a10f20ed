import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { changeSetting } from '../../testing/change-setting.ts'
import { type ShopperOptions, makeShopper } from '../../testing/make/make-order.ts'
import { makeShop } from '../../testing/make/make-shop.ts'
import { resultCode, startOrderChangeApp } from '../../testing/order-change-app.ts'
import { settingsRoutes } from '../settings/index.ts'

const { app } = await startOrderChangeApp({ routes: settingsRoutes })
after(app.close)

const OPEN_CARD = { payment: { tag: 'sandbox' }, substitution_default: 'contact' } as const

/** A shopper with one product of this price in cents. */
async function shopperOf(price: number, body: ShopperOptions['body'] = {}) {
  return makeShopper(app, await makeShop(app, { products: [{ price }] }), { body })
}

test('cashOrdersOpen limits the open cash orders of a customer', async () => {
  /** Places cash orders until one is refused. */
  async function placedInCash() {
    const user = await app.makeUser()
    const shop = await makeShop(app, { products: [{ price: 900 }] })
    for (let placed = 0; placed < 5; placed += 1) {
      const { place } = await makeShopper(app, shop, { user })
      const answer = await place()
      if (!answer.ok) return { placed, code: answer.code, reason: answer.data['reason'] }
    }
    return undefined
  }
  const refusal = { code: 'payment_method_unavailable', reason: 'too_many_cash_orders' }

  await changeSetting(app, 'cashOrdersOpen', '3')
  assert.deepEqual(await placedInCash(), { placed: 3, ...refusal })
  await changeSetting(app, 'cashOrdersOpen', undefined)
  assert.deepEqual(await placedInCash(), { placed: 2, ...refusal })
})

test('maxTipBase limits the tip of a small order', async () => {
  const problemsOf = async (value: number) => {
    const { quote } = await shopperOf(300, { tips: { type: 'fixed', value } })
    return quote.problems.map(({ code }) => code)
  }

  await changeSetting(app, 'maxTipBase', '5.00')
  assert.deepEqual([await problemsOf(5), await problemsOf(5.01)], [[], ['tip_too_large']])
  await changeSetting(app, 'maxTipBase', undefined)
  assert.deepEqual(
    [await problemsOf(5.01), await problemsOf(50), await problemsOf(50.01)],
    [[], [], ['tip_too_large']],
  )
})

test('paymentTtlMin is the time to pay an order', async () => {
  async function unpaid() {
    const { client, place } = await shopperOf(900, { payment: { tag: 'sandbox' } })
    const placed = await place()
    assert.ok(placed.ok, JSON.stringify(placed))
    return async () => {
      await app.work()
      const shown = await client('showOrder', { params: { id: placed.data.id }, query: {} })
      assert.ok(shown.ok)
      return [shown.data.status, shown.data.can.pay.allowed]
    }
  }

  await changeSetting(app, 'paymentTtlMin', '5')
  const short = await unpaid()
  await changeSetting(app, 'paymentTtlMin', undefined)
  const usual = await unpaid()
  app.clock.forward(5 * 60 - 1)
  assert.deepEqual(await short(), ['new', true])
  app.clock.forward(1)
  assert.deepEqual(await short(), ['cancelled', false])
  assert.deepEqual(await usual(), ['new', true])
})

test('quoteTtlMin is the life of a quote', async () => {
  await changeSetting(app, 'quoteTtlMin', '5')
  const [onTime, late] = [await shopperOf(900), await shopperOf(900)]
  await changeSetting(app, 'quoteTtlMin', undefined)
  const usual = await shopperOf(900)
  app.clock.forward(5 * 60 - 1)
  assert.equal(resultCode(await onTime.place()), 'ok')
  app.clock.forward(1)
  assert.equal(resultCode(await late.place()), 'quote_expired')
  assert.equal(resultCode(await usual.place()), 'ok')
})

test('serviceFeeMax caps the service fee', async () => {
  const feeOn = async (price: number) => (await shopperOf(price)).quote.service_fee

  await changeSetting(app, 'serviceFeeMax', '2.00')
  assert.deepEqual([await feeOn(3980), await feeOn(4020)], [1.99, 2])
  await changeSetting(app, 'serviceFeeMax', undefined)
  assert.deepEqual([await feeOn(4020), await feeOn(9960), await feeOn(10_040)], [2.01, 4.98, 4.99])
})

test('substitutionBufferPpm is the share that a card holds beyond the total', async () => {
  async function heldBeyond() {
    const { place } = await shopperOf(900, OPEN_CARD)
    const placed = await place()
    assert.ok(placed.ok, JSON.stringify(placed))
    const { price, held_price: held } = placed.data.transaction
    const cents = Math.round(price * 100)
    return { cents, beyond: held === null ? null : Math.round(held * 100) - cents }
  }

  await changeSetting(app, 'substitutionBufferPpm', '400000')
  const more = await heldBeyond()
  assert.equal(more.beyond, Math.round(more.cents * 0.4))
  await changeSetting(app, 'substitutionBufferPpm', '0')
  assert.equal((await heldBeyond()).beyond, null)
  await changeSetting(app, 'substitutionBufferPpm', undefined)
  const usual = await heldBeyond()
  assert.equal(usual.beyond, Math.round(usual.cents * 0.15))
})

test('tipPresets is sent to the pages that offer tips', async () => {
  async function presets() {
    const settings = await app.as(undefined)('getSettings', { query: {} })
    assert.ok(settings.ok)
    return settings.data.find(({ key }) => key === 'tip_presets')?.value
  }

  await changeSetting(app, 'tipPresets', '5,25')
  assert.equal(await presets(), '5,25')
  await changeSetting(app, 'tipPresets', undefined)
  assert.equal(await presets(), '0,10,15,20')
})
