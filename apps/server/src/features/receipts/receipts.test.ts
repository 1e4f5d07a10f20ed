import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { billLines } from '@hawker/contract/bills/bill-lines'
import type { Receipt } from '@hawker/contract/receipts'
import { formatMoney } from '@hawker/i18n/format'
import { sql } from '@hawker/postgres/database'
import { WALLET, startOrderChangeApp } from '../../testing/order-change-app.ts'
import { placeGroupOrder } from '../../testing/make/place-group-order.ts'
import { countMissingGlyphs, readPdf } from '../../testing/pdf/read-pdf.ts'
import {
  type PdfElement,
  elementsOf,
  readPdfCatalog,
  readPdfStructure,
} from '../../testing/pdf/read-pdf-structure.ts'
import { groupRoutes } from '../group-orders/index.ts'
import { storeShares } from '../orders/index.ts'
import { receiptRoutes } from './index.ts'
import { printReceipt } from './print-receipt.ts'

const { app, world, key } = await startOrderChangeApp({
  routes: (deps) => [...receiptRoutes(deps), ...groupRoutes(deps)],
})
after(app.close)

type World = Awaited<ReturnType<typeof world>>
const cents = (amount: number) => Math.round(amount * 100)
const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + cents(amount), 0)

async function receiptOf(at: World): Promise<Receipt> {
  const answer = await at.client('showReceipt', { params: { id: at.id }, query: {} })
  assert.ok(answer.ok, JSON.stringify(answer))
  return answer.data
}
async function pdfOf(at: World): Promise<Uint8Array> {
  const answer = await at.client('printReceipt', { params: { id: at.id }, query: {} })
  assert.ok(answer.ok)
  return new Uint8Array(await answer.data.arrayBuffer())
}
/** Every amount of the receipt, formatted as it must appear in the PDF. */
function amountsOf({ lines, bill, share, later, order, currency }: Receipt, lang = 'en'): string[] {
  const amounts = [
    ...lines.flatMap(({ unit_price, gross, total }) => [unit_price, share ? total : gross]),
    ...(bill
      ? [
          ...billLines(bill, { delivered: order.delivery_type === 'delivery' }).map(
            ({ amount }) => amount,
          ),
          bill.total_price,
          ...bill.taxes.flatMap(({ base, amount }) => [base, amount]),
          ...bill.payments.map(({ amount }) => amount),
        ]
      : []),
    ...(share ? [share.items, share.common, share.total] : []),
    ...later.flatMap(({ amount }) => (amount === null ? [] : [amount])),
  ]
  return amounts.map((amount) => formatMoney(amount, currency, lang))
}
const includesText = (lines: readonly string[], text: string) =>
  lines.some((line) => line.replaceAll(' ', '').includes(text.replaceAll(' ', '')))

const TRADER = JSON.stringify({
  name: 'Çay Trading LLC',
  address: '1 H Street',
  registration_number: 'DC-7',
  tax_number: 'US-99',
  is_trader: true,
})
const SHOP = {
  title: 'Käse & Çay',
  packagingFee: 50,
  products: [
    {
      title: 'Soup',
      price: 1249,
      taxPpm: 88_750,
      addonGroups: [{ title: 'More', min: 0, max: 2, addons: [{ title: 'Bread', price: 150 }] }],
    },
    { title: 'Lemonade', price: 399, taxPpm: 0, deposit: 25 },
  ],
}

test('the receipt adds up to the cent, and its PDF shows every amount, the seller and the products', async () => {
  const at = await world({
    status: 'delivered',
    body: { ...WALLET, tips: { type: 'fixed', value: 2 } },
    units: [3, 2],
    shop: SHOP,
  })
  await app.rows(sql`
    update shops
      set trader = ${TRADER}::jsonb
    where id = ${at.shop.id}`)
  const [receipt, order] = [await receiptOf(at), await at.show()]
  const { bill } = receipt
  assert.ok(bill)
  assert.equal(
    sum(billLines(bill, { delivered: true }).map(({ amount }) => amount)),
    cents(order.total_price),
  )
  assert.equal(
    sum(receipt.lines.map(({ net }) => net)),
    cents(order.price) - cents(order.total_discount),
  )
  assert.equal(sum(receipt.lines.map(({ gross }) => gross)), cents(order.price))
  for (const { unit_price: each, quantity, gross } of receipt.lines)
    assert.equal(
      cents(each) * quantity,
      cents(gross),
      'each line is its unit price times its count',
    )
  assert.deepEqual([bill.total_price, bill.taxes, bill.tips], [order.total_price, order.taxes, 2])
  assert.deepEqual(
    bill.payments.map(({ tag, amount }) => [tag, amount]),
    [['wallet', order.total_price]],
  )
  const lines = readPdf(await pdfOf(at))
  for (const amount of amountsOf(receipt))
    assert.ok(includesText(lines, amount), `${amount} is not on ${lines.join('\n')}`)
  for (const words of [
    'Çay Trading LLC',
    'Käse & Çay',
    'DC-7',
    'US-99',
    order.number,
    'Amina',
    'Soup',
    'Lemonade',
  ])
    assert.ok(includesText(lines, words), `${words} is not on ${lines.join('\n')}`)
})

test('the receipt and its PDF name the provider and the end of the card', async () => {
  const at = await world({ status: 'delivered', body: WALLET, units: [1, 1], shop: SHOP })
  await app.rows(sql`
    update transactions set tag = 'flutterWave', card_last4 = '4242'
    where payable_type = 'order' and payable_id = ${at.id}`)
  const { bill } = await receiptOf(at)
  assert.deepEqual(
    bill?.payments.map(({ tag, last4 }) => [tag, last4]),
    [['flutterWave', '4242']],
  )
  const lines = readPdf(await pdfOf(at))
  for (const words of ['Flutterwave', '4242'])
    assert.ok(includesText(lines, words), `${words} is not on ${lines.join('\n')}`)
})

test('the receipt and its PDF name the chosen size of a product', async () => {
  const at = await world({
    status: 'delivered',
    body: WALLET,
    units: [1],
    shop: {
      products: [{ title: 'Margherita', price: 1195, extras: [{ group: 'Size', value: '10″' }] }],
    },
  })
  const receipt = await receiptOf(at)
  assert.deepEqual(
    receipt.lines.map(({ title, addons }) => [title, ...addons.map((addon) => addon.title)]),
    [['Margherita', '10″']],
  )
  assert.ok(receipt.printable)
  assert.ok(includesText(readPdf(await pdfOf(at)), '10″'))
})

test('a receipt prints to the same bytes at any time', async () => {
  const at = await world({ status: 'delivered', body: WALLET, units: [1, 1], shop: SHOP })
  const first = await pdfOf(at)
  app.clock.forward(3600)
  assert.deepEqual(Buffer.from(await pdfOf(at)), Buffer.from(first))
})

test('later changes and refunds are listed by date, and the refunds sum to the refunded amount', async () => {
  const at = await world({ status: 'new', body: WALLET, units: [3, 1], shop: SHOP })
  const before = await at.show()
  const products = [{ detail_id: before.details[0]?.id ?? 0, quantity: 1 }]
  const quote = await at.client('calculateEdit', {
    params: { id: at.id },
    query: {},
    body: { products },
  })
  assert.ok(quote.ok)
  app.clock.forward(60)
  const edited = await at.client('editOrder', {
    params: { id: at.id },
    query: {},
    idempotencyKey: key(),
    body: { products, total_price: quote.data.total_price, version: before.version },
  })
  assert.ok(edited.ok, JSON.stringify(edited))
  app.clock.forward(60)
  const cancelled = await at.client('cancelOrder', {
    params: { id: at.id },
    query: {},
    body: { reason: 'changed_mind' },
  })
  assert.ok(cancelled.ok)
  await app.work()
  const receipt = await receiptOf(at)
  const { total_price: after, refunded } = await at.show()
  assert.deepEqual(
    receipt.later.map(({ kind, amount }) => [kind, amount]).sort(),
    [
      ['cancelled', null],
      ['edited', null],
      ['refunded', (cents(after) - cents(before.total_price)) / 100],
      ['refunded', -after],
    ].sort(),
  )
  assert.equal(sum(receipt.later.map(({ amount }) => amount ?? 0)), -cents(refunded))
  assert.deepEqual(
    receipt.later.map(({ at: when }) => when),
    receipt.later.map(({ at: when }) => when).sort(),
  )
  const lines = readPdf(await pdfOf(at))
  for (const amount of amountsOf(receipt)) assert.ok(includesText(lines, amount), amount)
})

test('a PDF in ar, he, ru and tr shows the same amounts in the digits of its language', async () => {
  const at = await world({
    status: 'delivered',
    body: WALLET,
    units: [2, 1],
    shop: { ...SHOP, title: 'مطعم الشام' },
  })
  const receipt = await receiptOf(at)
  for (const lang of ['ar', 'he', 'ru', 'tr']) {
    const { bytes } = await printReceipt(receipt, lang)
    const lines = readPdf(bytes)
    for (const amount of amountsOf(receipt, lang))
      assert.ok(includesText(lines, amount), `${lang}: ${amount} is not on ${lines.join('\n')}`)
  }
  const hebrew = readPdf((await printReceipt(receipt, 'he')).bytes)
  // readPdf reads from left to right, so a Hebrew word appears reversed.
  assert.ok(includesText(hebrew, [...'קבלה'].reverse().join('')), hebrew.join('\n'))
})

test('a weighed product shows its packed weight', async () => {
  const weighed = { products: [{ title: 'Apples', price: 480, unit: 'kg', step: '0.25' }] }
  const at = await world({ status: 'delivered', body: WALLET, units: [4], shop: weighed })
  await app.rows(
    sql`update order_details set packed = 1350, charged = 1000, ordered_coupon = 0 where order_id = ${at.id}`,
  )
  const [line] = (await receiptOf(at)).lines
  assert.deepEqual(line?.weighed, { unit: 'kg', ordered: 1, packed: 1.35 })
  const lines = readPdf(await pdfOf(at))
  assert.ok(includesText(lines, '1.35 kg Apples'), lines.join('\n'))
})

test('a long order continues on further pages, and a currency without a printable symbol shows its code', async () => {
  const at = await world({ status: 'delivered', body: WALLET, units: [1, 1], shop: SHOP })
  const receipt = await receiptOf(at)
  const [line] = receipt.lines
  assert.ok(line)
  const long: Receipt = {
    ...receipt,
    currency: { ...receipt.currency, symbol: '\ue000', code: 'TRY' },
    lines: Array.from({ length: 80 }, (_, place) => ({
      ...line,
      title: `Dish ${place} of a very long evening with many guests and long names`,
    })),
  }
  const lines = readPdf((await printReceipt(long, 'en')).bytes)
  for (let place = 0; place < 80; place++)
    assert.ok(includesText(lines, `Dish ${place} of`), `dish ${place}`)
  assert.ok(includesText(lines, `TRY ${line.gross.toFixed(2)}`), lines.at(5))
})

/** The text of a PDF as a copy or a screen reader gives it. */
const spokenText = (bytes: Uint8Array): string =>
  elementsOf(readPdfStructure(bytes))
    .map(({ text }) => text)
    .join('\n')
const withoutSpaces = (text: string): string => text.replaceAll(/\s/g, '')

const NAMES = {
  Latin: 'Nguyễn Thị Ánh',
  Cyrillic: 'Ольга Ёлкина',
  Hebrew: 'אבי כהן',
  Arabic: 'علی\u200cرضا احمد',
  Urdu: 'ٹکہ ڈھابہ',
  Pashto: 'پښتو ځوان',
  Kurdish: 'کوردی ئەڤین',
  Greek: 'Γιώργος Παπαδόπουλος',
  Devanagari: 'प्रिया श्रीवास्तव',
  Armenian: 'Արամ Խաչատրյան',
  Ethiopic: 'አበበ ቢቂላ',
  Georgian: 'ნინო მელაძე',
  Sinhala: 'ශ්‍රී ලංකා',
  Thai: 'สมชาย ใจดี',
  Chinese: '王小明 清华',
  'traditional Chinese': '陳大龍 臺灣灣',
  Japanese: '東京 さくらタナカ',
  Korean: '홍길동 서울특별시',
  Bengali: 'বাংলা শ্রী',
  Gujarati: 'ગુજરાતી શ્રી',
  Gurmukhi: 'ਪੰਜਾਬੀ ਸਿੰਘ',
  Kannada: 'ಕನ್ನಡ ಶ್ರೀ',
  Khmer: 'ភាសា ខ្មែរ',
  Lao: 'ພາສາ ລາວ',
  Malayalam: 'മലയാളം ശ്രീ',
  Burmese: 'မြန်မာ ဘာသာ',
  Odia: 'ଓଡ଼ିଆ ଶ୍ରୀ',
  Tamil: 'தமிழ் நாடு',
  Telugu: 'తెలుగు శ్రీ',
  Dhivehi: 'ދިވެހި ބަސް',
  'arrows and signs': 'A→B ★✓',
}

describe('a receipt with a name in', () => {
  for (const [script, name] of Object.entries(NAMES))
    test(`${script} prints every character`, async () => {
      const at = await world({ status: 'delivered', body: WALLET, units: [1], shop: SHOP })
      const [firstname = '', lastname = ''] = name.split(' ')
      await app.rows(sql`update users set firstname = ${firstname}, lastname = ${lastname}
        where id = ${at.user.id}`)
      const receipt = await receiptOf(at)
      assert.equal(receipt.printable, true)
      for (const lang of ['en', 'ar']) {
        const { bytes } = await printReceipt(
          { ...receipt, lines: receipt.lines.map((line) => ({ ...line, title: `${name} 1` })) },
          lang,
        )
        assert.equal(countMissingGlyphs(bytes), 0, lang)
        assert.ok(!/[?\ufffd]|\[U\+/.test(readPdf(bytes).join()), 'no font has a character')
        const spoken = withoutSpaces(spokenText(bytes))
        assert.ok(spoken.includes(withoutSpaces(name)), spokenText(bytes))
        assert.ok(spoken.includes(withoutSpaces(`${name} 1`)), spokenText(bytes))
      }
    })

  for (const name of ['王小明', 'さくら', '홍길동', '🍕🍜'])
    test(`${name} draws its letters, not only their text`, async () => {
      const at = await world({ status: 'delivered', body: WALLET, units: [1], shop: SHOP })
      await app.rows(sql`update users set firstname = ${name} where id = ${at.user.id}`)
      const { bytes } = await printReceipt(await receiptOf(at), 'en')
      assert.ok(includesText(readPdf(bytes), name), readPdf(bytes).join('\n'))
    })

  test('a script without a font prints its codes and offers the page', async () => {
    const at = await world({ status: 'delivered', body: WALLET, units: [1], shop: SHOP })
    await app.rows(sql`update users set firstname = 'Ab\u0f40' where id = ${at.user.id}`)
    const receipt = await receiptOf(at)
    assert.equal(receipt.printable, false)
    const { bytes } = await printReceipt(receipt, 'en')
    assert.equal(countMissingGlyphs(bytes), 0)
    assert.ok(includesText(readPdf(bytes), 'Ab[U+0F40]'), readPdf(bytes).join('\n'))
  })

  test('pictures shows them without their skin tones', async () => {
    const at = await world({ status: 'delivered', body: WALLET, units: [1], shop: SHOP })
    await app.rows(sql`update users set firstname = 'Ana 🍕👩🏽‍🍳' where id = ${at.user.id}`)
    const receipt = await receiptOf(at)
    assert.equal(receipt.printable, true)
    const { bytes } = await printReceipt(receipt, 'en')
    assert.equal(countMissingGlyphs(bytes), 0)
    assert.ok(includesText(readPdf(bytes), 'Ana🍕👩\u200d🍳'), readPdf(bytes).join('\n'))
  })

  test('no spaces continues on the next line when it is long', async () => {
    const at = await world({ status: 'delivered', body: WALLET, units: [1], shop: SHOP })
    await app.rows(
      sql`update users set firstname = ${'宫保鸡丁'.repeat(12)} where id = ${at.user.id}`,
    )
    const lines = readPdf((await printReceipt(await receiptOf(at), 'en')).bytes)
    assert.ok(!includesText(lines, '宫保鸡丁'.repeat(12)))
    const drawn = withoutSpaces(lines.join('')).match(/[宫保鸡丁]/g) ?? []
    assert.equal(drawn.length, 48)
  })
})

describe('the tags of a receipt', () => {
  const typesOf = ({ type, children }: PdfElement): string =>
    children.length === 0 ? type : `${type}(${children.map(typesOf).join(' ')})`

  test('name its heading, its paragraphs and the rows of its tables', async () => {
    const at = await world({ status: 'delivered', body: WALLET, units: [2, 1], shop: SHOP })
    const { bytes } = await printReceipt(await receiptOf(at), 'en')
    const document = readPdfStructure(bytes)
    assert.equal(document.type, 'Document')
    const sides = 'Table(TR(TH TH) TR(TD TD) TR(TD TD))'
    const lines = 'Table(TR(TH TH TH) TR(TD TD TD) TR(TD TD TD))'
    assert.equal(
      document.children.slice(0, 5).map(typesOf).join(' '),
      ['H1', 'P', 'P', sides, lines].join(' '),
    )
    assert.equal(document.children[0]?.text, 'Receipt')
    const tables = elementsOf(document).filter(({ type }) => type === 'Table')
    assert.ok(tables.length >= 4)
    for (const { children } of tables)
      assert.equal(new Set(children.map((row) => row.children.length)).size, 1, 'equal columns')
    const heads = elementsOf(document).filter(({ type }) => type === 'TH')
    assert.ok(heads.every(({ scope }) => scope === 'Column' || scope === 'Row'))
    const total = elementsOf(document).find(
      ({ type, children }) => type === 'TR' && children[0]?.text === 'Total',
    )
    assert.deepEqual(
      total?.children.map(({ type, scope }) => [type, scope]),
      [
        ['TH', 'Row'],
        ['TD', null],
      ],
    )
  })

  test('contain all text, in the language of the reader and in logical order', async () => {
    const at = await world({ status: 'delivered', body: WALLET, units: [2, 1], shop: SHOP })
    const { bytes } = await printReceipt(await receiptOf(at), 'he')
    assert.equal(readPdfStructure(bytes).children[0]?.text, 'קבלה')
    const catalog = readPdfCatalog(bytes)
    assert.match(catalog, /\/Lang \(he\)/)
    assert.match(catalog, /\/Marked true/)
    assert.match(catalog, /\/DisplayDocTitle true/)
    assert.match(catalog, /<pdfuaid:part>1</)
    const spoken = [...spokenText((await printReceipt(await receiptOf(at), 'en')).bytes)]
    const drawn = readPdf((await printReceipt(await receiptOf(at), 'en')).bytes).join('')
    assert.deepEqual([...withoutSpaces(spoken.join(''))].sort(), [...withoutSpaces(drawn)].sort())
  })
})

test("the members' receipts of a group order sum to its total; the host sees all, others only their own", async () => {
  const { client, order, secrets, friend } = await placeGroupOrder(app)
  const whole = await client('showReceipt', { params: { id: order.id }, query: {} })
  assert.ok(whole.ok)
  assert.equal(whole.data.members.length, 3)
  const parts = await Promise.all(
    whole.data.members.map(({ id }) =>
      client('showReceipt', { params: { id: order.id }, query: { member_id: id } }),
    ),
  )
  const shares = parts.map((part) => (part.ok ? (part.data.share?.total ?? 0) : 0))
  assert.equal(sum(shares), cents(order.total_price))
  for (const part of parts) {
    assert.ok(part.ok)
    assert.equal(sum(part.data.lines.map(({ total }) => total)), cents(part.data.share?.items ?? 0))
  }
  const own = await app.as(undefined)('showMemberReceipt', {
    params: { uuid: secrets[1] ?? '' },
    query: {},
  })
  assert.ok(own.ok, JSON.stringify(own))
  assert.deepEqual(
    [own.data.buyer, own.data.bill, own.data.members],
    [{ name: 'Gina', address: null }, null, []],
  )
  assert.deepEqual(
    own.data.lines.map(({ quantity }) => quantity),
    [2],
  )
  assert.ok(!JSON.stringify(own.data).includes('Olga'))
  const printed = await app.as(undefined)('printMemberReceipt', {
    params: { uuid: secrets[1] ?? '' },
    query: {},
  })
  assert.ok(printed.ok)
  const lines = readPdf(new Uint8Array(await printed.data.arrayBuffer()))
  for (const amount of amountsOf(own.data)) assert.ok(includesText(lines, amount), amount)
  for (const refused of [
    await app.as(friend)('showReceipt', { params: { id: order.id }, query: {} }),
    await client('showReceipt', { params: { id: order.id }, query: { member_id: 1 } }),
    await app.as(friend)('showMemberReceipt', {
      params: { uuid: app.deps.random.uuid() },
      query: {},
    }),
  ])
    assert.ok(!refused.ok && refused.code === 'not_found')
})

test("missing items appear below a member's lines as a refund, and the remaining lines add up", async () => {
  const { order, secrets } = await placeGroupOrder(app)
  await app.deps.database.transaction((tx) => storeShares(tx, order.id))
  const gina = async () => {
    const shown = await app.as(undefined)('showMemberReceipt', {
      params: { uuid: secrets[1] ?? '' },
      query: {},
    })
    assert.ok(shown.ok)
    return shown.data
  }
  const before = await gina()
  await app.rows(
    sql`update order_details set quantity = 1, net = net / 2, total = total / 2 where id = ${before.lines[0]?.id ?? 0}`,
  )
  const after = await gina()
  assert.deepEqual(after.share, before.share)
  const taken = after.later.find(({ kind }) => kind === 'refunded')?.amount ?? 0
  assert.ok(taken < 0)
  assert.equal(
    sum(after.lines.map(({ total }) => total)),
    cents(after.share?.items ?? 0) + cents(taken),
  )
})
