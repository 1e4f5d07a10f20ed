import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { packContent, readPackSize } from './pack-size.ts'

const grams = (text: string) => {
  const size = readPackSize(text)
  return size?.kind === 'weight' ? size.thousandths / 1000 : size?.kind
}
const millilitres = (text: string) => {
  const size = readPackSize(text)
  return size?.kind === 'volume' ? size.thousandths / 1000 : size?.kind
}

test('parses weights as people write them', () => {
  const cases: [string, number][] = [
    ['500 g', 500],
    ['46,7 g', 46.7],
    ['1.008 kg / 12 pain', 1008],
    ['1,5 kg', 1500],
    ['1,000 g', 1000],
    ['2 x 125g', 250],
    ['250 g (2 x 125 g)', 250],
    ['110g×2', 220],
    ['500 gr.', 500],
    ['190 grammi', 190],
    ['gr 400', 400],
    ['10 x 35 g', 350],
    ['16 oz (1LB) 454 grams', 453.592],
    ['400 g, sgocciolato 240 g', 240],
    ['sgocciolato 1000 g (totale 1910 g)', 1000],
    ['280 g (8 x 35g)', 280],
    ['600 g 3*200 g', 600],
    ['125 g (200 g poids net)', 125],
  ]
  for (const [text, expected] of cases) assert.equal(grams(text), expected, text)
  assert.equal(grams('7 oz'), 198.447)
})
test('parses volumes as people write them', () => {
  for (const [text, expected] of [
    ['6 x 33 cl', 1980],
    ['75 cl e', 750],
    ['1 litro', 1000],
    ['6x200 ml', 1200],
    ['0, 75 l', 750],
    ['1 L', 1000],
  ] as const) {
    assert.equal(millilitres(text), expected, text)
  }
  assert.equal(millilitres('8 fl oz'), 236.588)
})
test('a bare number and a count of pieces are not a weight', () => {
  assert.equal(readPackSize('250'), undefined)
  assert.equal(readPackSize(''), undefined)
  assert.deepEqual(readPackSize('1pcs'), { kind: 'pieces', count: 1 })
  assert.deepEqual(readPackSize('6 uova'), { kind: 'pieces', count: 6 })
})

test('the content comes from the quantity, else from the name', () => {
  const cases: [quantity: string, name: string, content: ReturnType<typeof packContent>][] = [
    ['2x125g', 'Skyr', { amount: 250, unit: 'g' }],
    ['6x200 ml', 'Succo 100 %', { amount: 1200, unit: 'ml' }],
    ['', "Jus d'orange 33cl", { amount: 330, unit: 'ml' }],
    ['', 'A&w - Root Beer - 355ml', { amount: 355, unit: 'ml' }],
    ['', '37CL Cornichons Aigre Doux Kuhne', { amount: 370, unit: 'ml' }],
    ['', 'Fine Cut Marmelade - L. Roses & Co LTD - 454G', { amount: 454, unit: 'g' }],
    ['', 'Galettes Bretonnes 300gr - Biscuiterie "le phare"', { amount: 300, unit: 'g' }],
    ['', 'Blle Pet 50CL Coca Cola Cherry', { amount: 500, unit: 'ml' }],
    ['', 'Yaourt nature 4 x 125 g', { amount: 500, unit: 'g' }],
    ['1', 'Riz basmati 5kg', { amount: 5000, unit: 'g' }],
    ['6 uova', 'Uova fresche', null],
    ['250', '7 Up', null],
    ['', 'Crème 30% 20cl', { amount: 200, unit: 'ml' }],
    ['', 'Bar 20 g protein', null],
    ['', 'Bar 20g de protéines 55 g', { amount: 55, unit: 'g' }],
    ['410l', 'Perrier', null],
    ['1250 kg', 'Tomates', null],
    ['', 'Vitamin D3 2000', null],
  ]
  for (const [quantity, name, content] of cases)
    assert.deepEqual(packContent([quantity, name]), content, `${quantity} | ${name}`)
})

test('reads fractions, thousands, factors and other alphabets', () => {
  for (const [text, thousandths] of [
    ['1/2 lb', 226_796],
    ['½ kg', 500_000],
    ['1½ lb', 680_389],
    ['1 1/2 lb', 680_389],
    ['1-1/2 lb', 680_389],
    ['1 lb 8 oz', 680_388],
    ['1 500 g', 1_500_000],
    ['1\u00a0500 g', 1_500_000],
    ["1'500 g", 1_500_000],
    ['.5 l x 6', 3_000_000],
    ['6x33cl', 1_980_000],
    ['2 × 250 g', 500_000],
    ['4 x 6 x 330 ml', 7_920_000],
    ['330 ml x 6 x 4', 7_920_000],
    ['1,5 l', 1_500_000],
    ['0, 75 l', 750_000],
    ['17.6 oz / 500 g', 498_952],
    ['12 fl. oz.', 354_882],
    ['1 л', 1_000_000],
    ['0,5 кг', 500_000],
    ['٥٠٠ غ', 500_000],
    ['500 גרם', 500_000],
    ['Omega-3 500 mg', 500],
    ['Vitamin B12 100 ml', 100_000],
    ['5,99 € per 100 g, 500 g', 500_000],
  ] as const) {
    const size = readPackSize(text)
    assert.equal(size && 'thousandths' in size && size.thousandths, thousandths, text)
  }
})

test('what may belong to a number and cannot be read makes the size unknown', () => {
  for (const text of [
    '410l',
    '1250 kg',
    '500-600 g',
    '500 – 600 g',
    '500 g - 600 g',
    '500 g to 1 kg',
    '500 g + 100 g',
    '450+50 g',
    '500 g / 1 kg',
    '500 g 1 kg',
    '500 ml / 510 g',
    '12/15 oz',
    '6/33cl',
    '2/5 lb',
    '7/2 kg',
    '2, 500 g',
    '6 33 cl',
    '12.05.2024 500 g',
    'Omega 3 500 mg',
    'Coca 2 500 ml',
    '6 pack 330 ml',
    'pack of 6 330ml',
    '330 ml 6-pack',
    '12 ct 8 oz',
    '330 ml can, 24 count',
    '330 ml (24 cans)',
    '12 oz cans, 6 pack',
    '500 g Doppelpack',
    'Twin pack 500 g',
    '12er 0,5 l',
    'Red Bull 250 ml 4er',
    "6'lı 200 ml",
    '2 à 250 g',
    '4 yaourts de 125 g',
    '6 vasetti da 125 g',
    '6 bottles of 330 ml',
    '4 шт по 250 г',
    '250 g each, 4 pcs',
    '3 x (2 x 100 g)',
    'up to 500 g',
    '> 500 g',
    'до 500 г',
    '64 oz (1.89 L)',
    '80 g/m² 500',
    'lot de 6 330 ml',
    '6 pcs 50 g',
    '3 (125 g)',
    '10 g/100 ml',
    '1.000 oz',
    '1,250 lb',
    '1.2.3 kg',
    'per 100 g',
    '0 g',
    'x 500 g',
    '500 g x 2 kg',
    '1000 x 5 g',
    '6 x 1/2',
    '500 gb',
    '3 lions',
    '500',
    'g',
    '',
  ])
    assert.equal(readPackSize(text), undefined, text)
})

const AMOUNTS = fc.record({
  count: fc.integer({ min: 1, max: 12 }),
  thousandths: fc.integer({ min: 1, max: 4000 }).map((grams) => grams * 1000),
  unit: fc.constantFrom(
    ['g', 1000] as const,
    ['kg', 1e6] as const,
    ['ml', 1000] as const,
    ['cl', 10_000] as const,
    ['l', 1e6] as const,
  ),
  comma: fc.boolean(),
  tight: fc.boolean(),
  style: fc.constantFrom('plain', 'before', 'behind', 'grouped'),
})

/** A size in a known spelling, with its exact value. */
const SPELLED = AMOUNTS.map(({ count, thousandths, unit: [unit, size], comma, tight, style }) => {
  const point = String(thousandths / size)
  const number = comma ? point.replace('.', ',') : point
  const grouped = /^\d{4}$/.test(number) ? `${number[0]} ${number.slice(1)}` : number
  const gap = tight ? '' : ' '
  const plain = `${style === 'grouped' ? grouped : number}${gap}${unit}`
  const isCounted = style === 'before' || style === 'behind'
  const text =
    style === 'before'
      ? `${count}${gap}x${gap}${plain}`
      : style === 'behind'
        ? `${plain}${gap}x${gap}${count}`
        : plain
  return { text, value: isCounted ? thousandths * count : thousandths }
}).filter(({ value }) => value <= 50_000_000)

const valueOf = (text: string) => {
  const size = readPackSize(text)
  return size && 'thousandths' in size ? size.thousandths : undefined
}

test('a size in a known spelling is its exact value', () => {
  fc.assert(
    fc.property(SPELLED, ({ text, value }) => {
      const ambiguous = /(?<!\d)[1-9]\d{0,2}[.,]\d{3} ?cl/.test(text)
      assert.equal(valueOf(text), ambiguous ? undefined : value, text)
    }),
    { numRuns: 4000 },
  )
})

test('a size next to other numbers, signs and words is its value or unknown', () => {
  const before = fc.constantFrom(
    '',
    'Tea ',
    'No. 7 ',
    '2 ',
    '12 ',
    '3.',
    '1,',
    '1/',
    '5-',
    '+',
    '~',
    'x',
    '6 x ',
    '2 pcs ',
    'B12 ',
    'Omega 3 ',
    '7 Up ',
    '(',
    '100 % ',
    'ca. ',
    '2 für ',
    '-',
    '1 ',
  )
  const behind = fc.constantFrom(
    '',
    ' Tea',
    ' x',
    ' x 2.5',
    '-',
    ' + 10 %',
    '/6',
    ' - 900 g',
    ' (2 pcs)',
    ' 6 pack',
    '²',
    ' e',
    '.',
    ',',
    ' 7',
    ' bis 900 g',
    ' / 100 g',
    's',
    '3',
  )
  fc.assert(
    fc.property(SPELLED, before, behind, ({ text, value }, left, right) => {
      const read = valueOf(left + text + right)
      // These mutations are sizes in another known spelling.
      const isGroup = /^(?:1|2|12) $/.test(left) && /^\d{3}(?!\d)/.test(text)
      const isFraction = left === '1/' && /^[2348](?!\d)/.test(text)
      const isDecimal = /^(?:3\.|1,)$/.test(left)
      const isLongerFactor = right === '3' && /\d$/.test(text)
      if (isGroup || isFraction || isDecimal || isLongerFactor) return
      const multiple = left === '6 x ' ? value * 6 : value
      if (read === undefined || read === value || read === multiple) return
      assert.fail(`${left}${text}${right} was read as ${read}, not ${value}`)
    }),
    { numRuns: 6000 },
  )
})
