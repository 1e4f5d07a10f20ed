import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { billLines } from '@hawker/contract/bills/bill-lines'
import { parcelBill } from '@hawker/contract/bills/parcel-bill'
import type { ParcelReceipt } from '@hawker/contract/receipts'
import { formatMoney } from '@hawker/i18n/format'
import { sql } from '@hawker/postgres/database'
import { changeSetting } from '../../testing/change-setting.ts'
import { type ParcelApp, type PlaceBody, startParcelApp } from '../../testing/parcels/parcel-app.ts'
import { countMissingGlyphs, readPdf } from '../../testing/pdf/read-pdf.ts'
import { elementsOf, readPdfStructure } from '../../testing/pdf/read-pdf-structure.ts'
import { printParcelReceipt } from './print-parcel-receipt.ts'

type Person = Awaited<ReturnType<ParcelApp['sender']>>
type Sent = { id: number; sender: Person }

let app: ParcelApp
before(async () => {
  app = await startParcelApp()
})
after(() => app?.close())

const at = (id: number) => ({ params: { id }, query: {} })
const TIP = { type: 'percent', value: 10 } as const

async function receiptOf({ id, sender }: Sent): Promise<ParcelReceipt> {
  const answer = await app.as(sender)('showParcelReceipt', at(id))
  assert.ok(answer.ok, JSON.stringify(answer))
  assertAddsUp(answer.data)
  return answer.data
}
/** The lines sum to the price, the bill to its total, and all charges to what is charged. */
function assertAddsUp({ lines, bill, later, charged, currency }: ParcelReceipt): void {
  const minor = (amounts: readonly { amount: number }[]) =>
    amounts.reduce((sum, { amount }) => sum + inMinor(amount, currency), 0)
  assert.equal(minor(lines), inMinor(bill.price, currency))
  const total = inMinor(bill.total_price, currency)
  assert.equal(minor(billLines(parcelBill(bill), { delivered: false })), total)
  assert.equal(total + minor(later), inMinor(charged, currency))
}
const inMinor = (amount: number, { decimal_places: decimals }: ParcelReceipt['currency']) =>
  Math.round(amount * 10 ** decimals)

async function sent(changes: Partial<PlaceBody> = {}): Promise<Sent> {
  const sender = await app.sender()
  return { id: (await app.send(sender, changes)).id, sender }
}
/** Held by a card, and in part by the wallet. */
async function paidByCard(walletAmount?: number): Promise<Sent> {
  const sender = await app.sender()
  const placed = await app.as(sender)('placeParcel', {
    query: {},
    body: await app.body({
      payment: { tag: 'sandbox', ...(walletAmount ? { wallet_amount: walletAmount } : {}) },
    }),
    idempotencyKey: randomUUID(),
  })
  assert.ok(placed.ok, JSON.stringify(placed))
  await app.payAtSandbox(placed.data.id)
  app.clock.forward(60)
  await app.work()
  return { id: placed.data.id, sender }
}
async function deliver(parcel: Sent, cash = false): Promise<void> {
  const courier = await app.courier()
  await app.carry(parcel, courier, 'on_a_way')
  const { delivery_pin: pin } = await app.show(parcel.sender, parcel.id)
  const body = { pin: pin ?? '', ...(cash ? { cash_received: true } : {}) }
  const answer = await app.as(courier)('deliverParcel', { ...at(parcel.id), body })
  assert.ok(answer.ok, JSON.stringify(answer))
  await app.work()
}
async function bringBack(parcel: Sent): Promise<void> {
  const courier = await app.courier()
  const client = app.as(courier)
  await app.carry(parcel, courier, 'on_a_way')
  const failed = await client('failParcel', { ...at(parcel.id), body: { reason: 'refused' } })
  assert.ok(failed.ok, JSON.stringify(failed))
  const body = { photo: await app.photoOf(courier) }
  const answer = await client('returnedParcel', { ...at(parcel.id), body })
  assert.ok(answer.ok, JSON.stringify(answer))
  await app.work()
}
const chargesOf = ({ later }: ParcelReceipt) => later.map(({ kind, amount }) => [kind, amount])
const paymentsOf = ({ payments }: ParcelReceipt) =>
  payments.map(({ tag, status, amount }) => [tag, status, amount])
const returnsOf = ({ returned }: ParcelReceipt) =>
  returned.map(({ kind, amount }) => [kind, amount])

describe('the receipt of the worked example', () => {
  type Figures = { lines: number[]; bill: number[]; tax: number[] }
  const examples: [code: string, decimals: number, rate: string, Figures][] = [
    ['USD', 2, '1', { lines: [4, 2.8, 1.5], bill: [8.3, 0.99, 0.83, 10.94], tax: [9.29, 0.82] }],
    [
      'JPY',
      0,
      '153.27',
      { lines: [613, 431, 230], bill: [1274, 152, 127, 1680], tax: [1426, 127] },
    ],
    [
      'KWD',
      3,
      '0.3072',
      { lines: [1.229, 0.861, 0.461], bill: [2.551, 0.304, 0.255, 3.363], tax: [2.855, 0.253] },
    ],
  ]
  for (const [code, decimals, rate, figures] of examples)
    test(`is exact in ${code}`, async () => {
      await app.rows(sql`
        insert into currencies (code, title, symbol, decimals, rate)
        select ${code}, ${code}, ${code}, ${decimals}, ${rate}::numeric
        where not exists (select from currencies where code = ${code})`)
      const [currency] = await app.rows<{ id: number }>(sql`
        update currencies set rate = ${rate}::numeric, active = true where code = ${code} returning id`)
      const parcel = await sent({ currency_id: currency?.id ?? 0, tips: TIP })
      await deliver(parcel)
      const receipt = await receiptOf(parcel)
      const { lines, bill, taxes, charged } = receipt
      assert.equal(receipt.currency.code, code)
      assert.deepEqual(
        lines.map(({ kind, title }) => [kind, title]),
        [
          ['size', 'Backpack'],
          ['distance', ''],
          ['option', 'Stairs'],
        ],
      )
      assert.deepEqual(
        lines.map(({ amount }) => amount),
        figures.lines,
      )
      assert.deepEqual([bill.price, bill.service_fee, bill.tips, bill.total_price], figures.bill)
      assert.deepEqual(
        taxes.map(({ title, rate: percent, base, amount, included }) => [
          title,
          percent,
          base,
          amount,
          included,
        ]),
        [['Sales tax', 8.875, ...figures.tax, false]],
      )
      assert.equal(charged, bill.total_price)
      assert.deepEqual(paymentsOf(receipt), [['wallet', 'paid', bill.total_price]])
      assert.deepEqual([receipt.later, receipt.returned, receipt.debt], [[], [], 0])
    })
})

describe('the receipt of a parcel', () => {
  test('adds a later tip, which the wallet paid', async () => {
    const parcel = await sent()
    await deliver(parcel)
    const tipped = await app.as(parcel.sender)('tipParcel', {
      ...at(parcel.id),
      body: { type: 'fixed', value: 2 },
      idempotencyKey: randomUUID(),
    })
    assert.ok(tipped.ok, JSON.stringify(tipped))
    const receipt = await receiptOf(parcel)
    assert.deepEqual([receipt.bill.tips, receipt.charged], [0, 12.11])
    assert.deepEqual(chargesOf(receipt), [['tip', 2]])
    assert.deepEqual(paymentsOf(receipt), [
      ['wallet', 'paid', 10.11],
      ['wallet', 'paid', 2],
    ])
  })

  test('that came back adds the way back with its tax, and what is due until it is paid', async () => {
    const parcel = await sent()
    await bringBack(parcel)
    const receipt = await receiptOf(parcel)
    assert.deepEqual(chargesOf(receipt), [['way_back', 4.52]])
    assert.deepEqual([receipt.charged, receipt.debt], [14.63, 4.52])
    assert.deepEqual(
      receipt.taxes.map(({ rate, base, amount }) => [rate, base, amount]),
      [[8.875, 13.44, 1.19]],
    )
    const paid = await app.as(parcel.sender)('payParcel', {
      ...at(parcel.id),
      body: { tag: 'wallet' },
      idempotencyKey: randomUUID(),
    })
    assert.ok(paid.ok, JSON.stringify(paid))
    await app.work()
    const settled = await receiptOf(parcel)
    assert.deepEqual(paymentsOf(settled), [
      ['wallet', 'paid', 10.11],
      ['wallet', 'paid', 4.52],
    ])
    assert.deepEqual([settled.charged, settled.debt], [14.63, 0])
  })

  test('that came back adds an included tax to the taxes only', async () => {
    await app.rows(sql`update parcel_types set tax_included = true where id = ${app.typeId}`)
    const parcel = await sent()
    await app.rows(sql`update parcel_types set tax_included = false where id = ${app.typeId}`)
    await bringBack(parcel)
    const receipt = await receiptOf(parcel)
    assert.deepEqual([receipt.bill.total_price, receipt.charged], [9.29, 13.44])
    assert.deepEqual(
      receipt.taxes.map(({ base, amount, included }) => [base, amount, included]),
      [[13.44, 1.1, true]],
    )
  })

  test('that a card holds shows the payment as reserved, and later what was taken', async () => {
    const parcel = await paidByCard(4)
    assert.deepEqual(paymentsOf(await receiptOf(parcel)), [
      ['wallet', 'paid', 4],
      ['sandbox', 'authorized', 6.11],
    ])
    await bringBack(parcel)
    app.clock.forward(60)
    await app.work()
    const receipt = await receiptOf(parcel)
    assert.deepEqual(paymentsOf(receipt), [
      ['wallet', 'paid', 4],
      ['sandbox', 'paid', 10.63],
    ])
    assert.deepEqual([receipt.charged, receipt.debt], [14.63, 0])
  })

  test('that was cancelled for a fee charges the fee without tax, and lists the refund', async () => {
    const parcel = await paidByCard(4)
    await app.carry(parcel, await app.courier(), 'ready')
    const { version } = await app.show(parcel.sender, parcel.id)
    const body = { reason: 'changed_mind', version } as const
    const cancelled = await app.as(parcel.sender)('cancelParcel', { ...at(parcel.id), body })
    assert.ok(cancelled.ok, JSON.stringify(cancelled))
    await app.work()
    const receipt = await receiptOf(parcel)
    assert.deepEqual(chargesOf(receipt), [
      ['cancelled', -10.11],
      ['cancel_fee', 3],
    ])
    assert.deepEqual([receipt.charged, receipt.taxes, receipt.debt], [3, [], 0])
    assert.deepEqual(paymentsOf(receipt), [
      ['wallet', 'refund', 4],
      ['sandbox', 'paid', 3],
    ])
    assert.deepEqual(returnsOf(receipt), [['refunded', -4]])
  })

  test('that was lost charges nothing, and lists the refund and the paid claim', async () => {
    const parcel = await sent()
    await app.carry(parcel, await app.courier(), 'on_a_way')
    const staff = await app.makeUser({ roles: ['admin'] })
    const { version } = await app.show(parcel.sender, parcel.id)
    const lost = await app.as(staff)('recoverParcel', {
      ...at(parcel.id),
      body: { recovery: 'lost', note: 'Not found', version },
    })
    assert.ok(lost.ok, JSON.stringify(lost))
    const [claim] = await app.rows<{ id: number }>(
      sql`select id from parcel_claims where parcel_order_id = ${parcel.id}`,
    )
    app.clock.forward(60)
    const decided = await app.as(staff)('decideParcelClaim', {
      ...at(claim?.id ?? 0),
      body: { decision: 'approved', amount: 20, fault: 'platform', answer: 'Sorry' },
      idempotencyKey: randomUUID(),
    })
    assert.ok(decided.ok, JSON.stringify(decided))
    await app.work()
    const receipt = await receiptOf(parcel)
    assert.deepEqual(chargesOf(receipt), [['cancelled', -10.11]])
    assert.deepEqual([receipt.charged, receipt.taxes], [0, []])
    assert.deepEqual(returnsOf(receipt), [
      ['refunded', -10.11],
      ['claim', -20],
    ])
  })

  test('that the receiver pays shows the cash as due, then as paid', async () => {
    const first = await sent()
    await deliver(first)
    const { sender } = first
    const { id } = await app.send(sender, { payer: 'receiver', payment: { tag: 'cash' } })
    const parcel = { id, sender }
    const before = await receiptOf(parcel)
    assert.equal(before.parcel.payer, 'receiver')
    assert.deepEqual(paymentsOf(before), [['cash', 'progress', 10.11]])
    await deliver(parcel, true)
    assert.deepEqual(paymentsOf(await receiptOf(parcel)), [['cash', 'paid', 10.11]])
  })

  test('leaves out an open payment that nobody made', async () => {
    const sender = await app.sender()
    const placed = await app.as(sender)('placeParcel', {
      query: {},
      body: await app.body({ payment: { tag: 'sandbox' } }),
      idempotencyKey: randomUUID(),
    })
    assert.ok(placed.ok, JSON.stringify(placed))
    assert.deepEqual(paymentsOf(await receiptOf({ id: placed.data.id, sender })), [])
  })

  test('keeps its amounts when the size gets another price', async () => {
    const parcel = await sent()
    await app.rows(sql`update parcel_types set price_per_km = 500 where id = ${app.typeId}`)
    const { lines } = await receiptOf(parcel)
    await app.rows(sql`update parcel_types set price_per_km = 80 where id = ${app.typeId}`)
    assert.deepEqual(
      lines.map(({ amount }) => amount),
      [4, 2.8, 1.5],
    )
  })

  test('joins size and distance when the part of the distance is unknown', async () => {
    const parcel = await sent()
    await app.rows(sql`update parcel_orders set distance_price = null where id = ${parcel.id}`)
    const { lines } = await receiptOf(parcel)
    assert.deepEqual(
      lines.map(({ kind, title, amount }) => [kind, title, amount]),
      [
        ['delivery', 'Backpack', 6.8],
        ['option', 'Stairs', 1.5],
      ],
    )
  })

  test('names the marketplace, the sender, both ends and their times', async () => {
    const parcel = await sent()
    assert.deepEqual((await receiptOf(parcel)).seller, {
      name: 'Hawker',
      shop: 'Hawker',
      address: '',
      registration_number: null,
      tax_number: null,
    })
    await changeSetting(app, 'legalName', 'Hawker Trading LLC')
    await changeSetting(app, 'address', '9 Example Square')
    await changeSetting(app, 'registrationNumber', 'DC-7')
    await changeSetting(app, 'taxNumber', 'US-99')
    await deliver(parcel)
    const receipt = await receiptOf(parcel)
    for (const name of ['legalName', 'address', 'registrationNumber', 'taxNumber'] as const)
      await changeSetting(app, name, undefined)
    assert.deepEqual(receipt.seller, {
      name: 'Hawker Trading LLC',
      shop: 'Hawker',
      address: '9 Example Square',
      registration_number: 'DC-7',
      tax_number: 'US-99',
    })
    const [user] = await app.rows<{ firstname: string }>(
      sql`select firstname from users where id = ${parcel.sender.id}`,
    )
    assert.ok(receipt.buyer.name.startsWith(user?.firstname ?? '?'))
    assert.deepEqual(
      [receipt.from, receipt.to],
      ['1600 14th Street NW, Washington', '22 Park Road, Washington'],
    )
    assert.ok(receipt.parcel.picked_at && receipt.parcel.ended_at)
    assert.equal(receipt.parcel.timezone, 'America/New_York')
  })

  test('stays without the addresses that were deleted', async () => {
    const parcel = await sent()
    await app.rows(sql`
      update parcel_orders set address_from = null, address_to = null where id = ${parcel.id}`)
    const { from, to, charged } = await receiptOf(parcel)
    assert.deepEqual([from, to, charged], [null, null, 10.11])
  })

  test('is for its sender alone', async () => {
    const parcel = await sent()
    const courier = await app.courier()
    await app.carry(parcel, courier, 'accepted')
    const staff = await app.makeUser({ roles: ['admin'] })
    for (const operation of ['showParcelReceipt', 'printParcelReceipt'] as const) {
      for (const person of [await app.sender(), courier, staff]) {
        const answer = await app.as(person)(operation, at(parcel.id))
        assert.ok(!answer.ok && answer.code === 'not_found', operation)
      }
      const guest = await app.as(undefined)(operation, at(parcel.id))
      assert.ok(!guest.ok && guest.code === 'unauthorized', JSON.stringify(guest))
    }
  })
})

describe('the PDF of a parcel', () => {
  /** Every amount of the receipt, formatted as it must appear. */
  const amountsOf = (receipt: ParcelReceipt, lang: string): string[] => {
    const { lines, bill, later, charged, taxes, payments, returned, debt, currency } = receipt
    const rows = [
      lines,
      billLines(parcelBill(bill), { delivered: false }),
      later,
      payments,
      returned,
    ]
    return [
      ...rows.flatMap((group) => group.map(({ amount }) => amount)),
      ...taxes.flatMap(({ base, amount }) => [base, amount]),
      bill.total_price,
      charged,
      debt,
    ].map((amount) => formatMoney(amount, currency, lang))
  }
  const includesText = (lines: readonly string[], text: string) =>
    lines.some((line) => line.replaceAll(' ', '').includes(text.replaceAll(' ', '')))

  test('shows every amount and name of the page in each direction', async () => {
    const parcel = await sent({ tips: TIP })
    await bringBack(parcel)
    const receipt = await receiptOf(parcel)
    assert.ok(receipt.printable)
    for (const lang of ['en', 'ar']) {
      const { bytes } = await printParcelReceipt(receipt, lang)
      const lines = readPdf(bytes)
      assert.equal(countMissingGlyphs(bytes), 0, lang)
      for (const text of [
        ...amountsOf(receipt, lang),
        receipt.parcel.number,
        'Backpack',
        'Stairs',
        '1600 14th',
        receipt.seller.name,
        receipt.buyer.name,
      ])
        assert.ok(includesText(lines, text), `${lang}: ${text} is not on ${lines.join('\n')}`)
    }
  })

  test('has the same bytes at any time', async () => {
    const parcel = await sent()
    await deliver(parcel)
    const pdf = async () => {
      const answer = await app.as(parcel.sender)('printParcelReceipt', at(parcel.id))
      assert.ok(answer.ok, JSON.stringify(answer))
      return Buffer.from(await answer.data.arrayBuffer())
    }
    const first = await pdf()
    app.clock.forward(3600)
    assert.deepEqual(await pdf(), first)
  })

  test('shows an address in Japanese', async () => {
    const parcel = await sent()
    await app.rows(sql`
      update parcel_orders set address_to = jsonb_set(address_to, '{address}', '"東京都さくら通り"')
      where id = ${parcel.id}`)
    const receipt = await receiptOf(parcel)
    assert.equal(receipt.printable, true)
    const { bytes } = await printParcelReceipt(receipt, 'en')
    assert.equal(countMissingGlyphs(bytes), 0)
    assert.ok(includesText(readPdf(bytes), '東京都さくら通り'), readPdf(bytes).join('\n'))
  })

  test('is not offered for an address that no font covers', async () => {
    const parcel = await sent()
    await app.rows(sql`
      update parcel_orders set address_to = jsonb_set(address_to, '{address}', '"ཀ"')
      where id = ${parcel.id}`)
    assert.equal((await receiptOf(parcel)).printable, false)
  })

  test('tags its headings, both ends and every table', async () => {
    const parcel = await sent({ tips: TIP })
    await bringBack(parcel)
    const { bytes } = await printParcelReceipt(await receiptOf(parcel), 'en')
    const elements = elementsOf(readPdfStructure(bytes))
    assert.deepEqual(
      elements.flatMap(({ type, text }) => (/^H\d/.test(type) ? [`${type} ${text}`] : [])),
      ['H1 Receipt', 'H2 After sending', 'H2 Payments'],
    )
    const tables = elements.filter(({ type }) => type === 'Table')
    for (const { children } of tables)
      assert.equal(new Set(children.map((row) => row.children.length)).size, 1, 'equal columns')
    const address = elements.find(({ text }) => text.includes('1600 14th'))
    assert.equal(address?.type, 'TD')
  })
})
