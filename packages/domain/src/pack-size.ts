import type { Content } from './unit-price.ts'

/** What a pack holds: milligrams, or microlitres, as whole numbers; or a count of pieces. */
export type PackSize =
  | { readonly kind: 'weight' | 'volume'; readonly thousandths: number }
  | { readonly kind: 'pieces'; readonly count: number }

/** Thousandths of a gram or of a millilitre in one unit. Ounces are avoirdupois and US fluid. */
const WEIGHT: Readonly<Record<string, number>> = { mg: 1, g: 1000, gr: 1000, gram: 1000, grams: 1000, gramme: 1000, grammes: 1000, grammi: 1000, gramos: 1000, kg: 1e6, kilo: 1e6, oz: 28_349.523_125, lb: 453_592.37, lbs: 453_592.37 } // prettier-ignore
const VOLUME: Readonly<Record<string, number>> = { ml: 1000, cl: 10_000, dl: 100_000, l: 1e6, lt: 1e6, liter: 1e6, litre: 1e6, litres: 1e6, litro: 1e6, litri: 1e6, litros: 1e6, 'fl oz': 29_573.529_562_5 } // prettier-ignore
const PIECES =
  /^(\d{1,4}) ?(?:pcs?|pz|pezzi|pieces?|pi[eè]ces?|uova|eggs?|oeufs?|unidades?|capsul[ae]s?|st[uü]ck|buns?|pains?)\b/i
const NUMBER = '(\\d+(?:[.,]\\d+)?)'
const UNIT =
  '(fl\\.? ?oz|kilo|kg|mg|ml|cl|dl|litres?|liter|litri|litros?|lt|l|gramm(?:es?|i)|gramos|grams?|gr|g|oz|lbs?)'
const MANY = new RegExp(`(?:^|[^\\d.,])(\\d{1,3}) ?[x×*] ?${NUMBER} ?${UNIT}(?![a-z])`, 'i')
const EACH_FIRST = new RegExp(`${NUMBER} ?${UNIT} ?[x×*] ?(\\d{1,3})(?!\\d)`, 'i')
const ONE = new RegExp(`(?:^|[^\\d.,])${NUMBER} ?${UNIT}(?![a-z])`, 'i')
const UNIT_FIRST = new RegExp(`^${UNIT}\\.? ?${NUMBER}$`, 'i')

// What is eaten of a tin is what people compare: olives without their brine.
const DRAINED = new RegExp(
  `(?:drained|sgocciolat[oa]|[eé]goutt[eé]e?|abtropfgewicht|escurrid[oa])\\s*(?:weight|peso)?\\s*:? ?${NUMBER} ?${UNIT}(?![a-z])`,
  'i',
)
/** '20 g protein' is what it promises, not what it weighs. */
const PROMISED = new RegExp(
  `${NUMBER} ?${UNIT}\\.? (?:of |de |di )?(?:protein|protéine|proteína|eiwei|sugar|sucre|zucchero|fat|fib[re]|carb|salt|caffeine)`,
  'gi',
)
/** Nobody carries home more than fifty kilograms or litres of one thing: '410l' and '1250 kg' are slips. */
const MOST_THOUSANDTHS = 50_000_000

/** '1,000 g' is a thousand, '1,5 l' is one and a half, '1.008 kg' is 1008 grams: three digits part thousands only where a unit is small. */
function numberOf(text: string, unit: string): number {
  const small = /^(g|gr|ml|mg|gramm|grams?)/i.test(unit)
  if (small && /^\d{1,3}[.,]\d{3}$/.test(text)) return Number(text.replace(/[.,]/, ''))
  return Number(text.replace(',', '.'))
}

function sizeOf(count: number, number: string, unitText: string): PackSize | undefined {
  const unit = unitText.toLowerCase().replace(/^fl\.? ?oz$/, 'fl oz')
  const weight = WEIGHT[unit]
  const volume = VOLUME[unit]
  const thousandths = Math.round(count * numberOf(number, unit) * (weight ?? volume ?? 0))
  return thousandths > 0
    ? { kind: weight === undefined ? 'volume' : 'weight', thousandths }
    : undefined
}

/** What a pack holds, out of '6 x 33 cl', '46,7 g', '1.008 kg / 12 pain'. Undefined when it does not say: '250' might be anything. */
export function readPackSize(text: string): PackSize | undefined {
  const clean = text.replace(/(\d)[.,] (\d)/g, '$1.$2').trim()
  const drained = DRAINED.exec(clean)
  if (drained) return sizeOf(1, drained[1] ?? '', drained[2] ?? '')
  // '375 g (3 x 125 g)' says the same twice: the whole comes first.
  const plain = ONE.exec(clean)
  const many = MANY.exec(clean)
  const first = EACH_FIRST.exec(clean)
  if (first && (!many || first.index < many.index))
    return sizeOf(Number(first[3]), first[1] ?? '', first[2] ?? '')
  if (many && (!plain || many.index <= plain.index))
    return sizeOf(Number(many[1]), many[2] ?? '', many[3] ?? '')
  if (plain) return sizeOf(1, plain[1] ?? '', plain[2] ?? '')
  const turned = UNIT_FIRST.exec(clean)
  if (turned) return sizeOf(1, turned[2] ?? '', turned[1] ?? '')
  const pieces = PIECES.exec(clean)
  return pieces ? { kind: 'pieces', count: Number(pieces[1]) } : undefined
}

/** What the price of a kilogram or a litre is reckoned from: the first of these texts that says it, a quantity before a name. */
export function packContent(texts: readonly string[]): Content | null {
  for (const text of texts) {
    const size = readPackSize(text.replace(PROMISED, ''))
    if (!size || size.kind === 'pieces' || size.thousandths > MOST_THOUSANDTHS) continue
    return { amount: size.thousandths / 1000, unit: size.kind === 'weight' ? 'g' : 'ml' }
  }
  return null
}
