import type { Content } from './measures.ts'

/** The content of a pack: whole thousandths of a gram or millilitre, or a count of pieces. */
export type PackSize =
  | { readonly kind: 'weight' | 'volume'; readonly thousandths: number }
  | { readonly kind: 'pieces'; readonly count: number }

/** Thousandths of a gram or of a millilitre in one unit. Ounces are avoirdupois and US fluid. */
const WEIGHT: Readonly<Record<string, number>> = {
  mg: 1,
  g: 1000,
  gr: 1000,
  gram: 1000,
  grams: 1000,
  gramme: 1000,
  grammes: 1000,
  grammi: 1000,
  gramos: 1000,
  kg: 1e6,
  kilo: 1e6,
  oz: 28_349.523_125,
  lb: 453_592.37,
  lbs: 453_592.37,
}
const VOLUME: Readonly<Record<string, number>> = {
  ml: 1000,
  cl: 10_000,
  dl: 100_000,
  l: 1e6,
  lt: 1e6,
  liter: 1e6,
  litre: 1e6,
  litres: 1e6,
  litro: 1e6,
  litri: 1e6,
  litros: 1e6,
  'fl oz': 29_573.529_562_5,
}
const PIECES =
  /^(\d{1,4}) ?(?:pcs?|pz|pezzi|pieces?|pi[eè]ces?|uova|eggs?|oeufs?|unidades?|capsul[ae]s?|st[uü]ck|buns?|pains?)\b/i
const NUMBER = '(\\d+(?:[.,]\\d+)?)'
const UNIT =
  '(fl\\.? ?oz|kilo|kg|mg|ml|cl|dl|litres?|liter|litri|litros?|lt|l' +
  '|gramm(?:es?|i)|gramos|grams?|gr|g|oz|lbs?)'
const COUNT_FIRST = new RegExp(`(?:^|[^\\d.,])(\\d{1,3}) ?[x×*] ?${NUMBER} ?${UNIT}(?![a-z])`, 'i')
const CONTENT_FIRST = new RegExp(`${NUMBER} ?${UNIT} ?[x×*] ?(\\d{1,3})(?!\\d)`, 'i')
const SINGLE = new RegExp(`(?:^|[^\\d.,])${NUMBER} ?${UNIT}(?![a-z])`, 'i')
const UNIT_FIRST = new RegExp(`^${UNIT}\\.? ?${NUMBER}$`, 'i')

// People compare the drained weight of a tin: olives without their brine.
const DRAINED = new RegExp(
  '(?:drained|sgocciolat[oa]|[eé]goutt[eé]e?|abtropfgewicht|escurrid[oa])\\s*(?:weight|peso)?' +
    `\\s*:? ?${NUMBER} ?${UNIT}(?![a-z])`,
  'i',
)
/** '20 g protein' is a nutrition claim, not the weight. */
const NUTRITION = new RegExp(
  `${NUMBER} ?${UNIT}\\.? (?:of |de |di )?` +
    '(?:protein|protéine|proteína|eiwei|sugar|sucre|zucchero|fat|fib[re]|carb|salt|caffeine)',
  'gi',
)
/** Fifty kilograms or litres. More is a typing error, such as '410l' or '1250 kg'. */
const MAX_THOUSANDTHS = 50_000_000

/**
 * '1,000 g' is a thousand, '1,5 l' is one and a half, '1.008 kg' is 1008 grams. A separator before
 * three digits separates thousands only with a small unit.
 */
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

/**
 * Parses '6 x 33 cl', '46,7 g', '1.008 kg / 12 pain'. Undefined without a unit: '250' is ambiguous.
 */
export function readPackSize(text: string): PackSize | undefined {
  const clean = text.replace(/(\d)[.,] (\d)/g, '$1.$2').trim()
  const drained = DRAINED.exec(clean)
  if (drained) return sizeOf(1, drained[1] ?? '', drained[2] ?? '')
  // '375 g (3 x 125 g)' states the same size twice; the total comes first.
  const single = SINGLE.exec(clean)
  const countFirst = COUNT_FIRST.exec(clean)
  const contentFirst = CONTENT_FIRST.exec(clean)
  if (contentFirst && (!countFirst || contentFirst.index < countFirst.index))
    return sizeOf(Number(contentFirst[3]), contentFirst[1] ?? '', contentFirst[2] ?? '')
  if (countFirst && (!single || countFirst.index <= single.index))
    return sizeOf(Number(countFirst[1]), countFirst[2] ?? '', countFirst[3] ?? '')
  if (single) return sizeOf(1, single[1] ?? '', single[2] ?? '')
  const unitFirst = UNIT_FIRST.exec(clean)
  if (unitFirst) return sizeOf(1, unitFirst[2] ?? '', unitFirst[1] ?? '')
  const pieces = PIECES.exec(clean)
  return pieces ? { kind: 'pieces', count: Number(pieces[1]) } : undefined
}

/**
 * The content for the unit price: from the first text that states one. Pass the quantity before the
 * name.
 */
export function packContent(texts: readonly string[]): Content | null {
  for (const text of texts) {
    const size = readPackSize(text.replace(NUTRITION, ''))
    if (!size || size.kind === 'pieces' || size.thousandths > MAX_THOUSANDTHS) continue
    return { amount: size.thousandths / 1000, unit: size.kind === 'weight' ? 'g' : 'ml' }
  }
  return null
}
