import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { isStaffedAt } from '@hawker/domain/time/availability'
import { type TestShop, makeShop } from '../../testing/make/make-shop.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import { loadShopRules } from '../shops/index.ts'
import { openingHoursRoutes } from './index.ts'

let app: TestApp
let shop: TestShop
let seller: { id: number; token: string }
let stranger: { id: number; token: string }
before(async () => {
  app = await startTestApp({ routes: openingHoursRoutes })
  seller = await app.makeUser({ roles: ['seller'] })
  stranger = await app.makeUser({ roles: ['seller'] })
  shop = await makeShop(app, { staff: [seller.id], title: 'Luigi' })
})
after(() => app.close())

test('sets special hours, closes a day, and restores the weekly hours', async () => {
  const set = (date: string, spans: { from: string; to: string }[]) =>
    app.as(seller)('setOpeningException', { params: { id: shop.id, date }, body: { spans } })
  const openAt = async (iso: string) => {
    const rules = await loadShopRules(app.deps.database, shop.id)
    return rules !== undefined && isStaffedAt(rules.service, 'delivery', Date.parse(iso))
  }
  const noon = '2026-11-26T17:00:00Z'
  const usual = await openAt(noon)
  assert.ok((await set('2026-11-26', [])).ok)
  assert.equal(await openAt(noon), false)
  const short = await set('2026-11-26', [{ from: '11:30', to: '12:30' }])
  assert.deepEqual(short.ok && short.data, [
    { date: '2026-11-26', spans: [{ from: '11:30', to: '12:30' }] },
  ])
  assert.deepEqual([await openAt(noon), await openAt('2026-11-26T18:00:00Z')], [true, false])
  const again = await app.as(seller)('removeOpeningException', {
    params: { id: shop.id, date: '2026-11-26' },
  })
  assert.deepEqual(again.ok && again.data, [])
  assert.equal(await openAt(noon), usual)
})

test('refuses exceptions for past days, overlapping spans and other shops', async () => {
  const code = async (date: string, spans: { from: string; to: string }[], as = seller) => {
    const answer = await app.as(as)('setOpeningException', {
      params: { id: shop.id, date },
      body: { spans },
    })
    return answer.ok ? 'ok' : answer.code
  }
  assert.equal(await code('2026-11-20', []), 'validation_failed')
  const crossing = [
    { from: '10:00', to: '14:00' },
    { from: '13:00', to: '18:00' },
  ]
  assert.equal(await code('2026-11-27', crossing), 'validation_failed')
  assert.equal(await code('2026-11-27', [{ from: '18:00', to: '02:00' }]), 'ok')
  assert.equal(await code('2026-11-27', [], stranger), 'not_found')
})
