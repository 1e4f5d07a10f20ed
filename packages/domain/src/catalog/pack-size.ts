import { westernDigits } from '@hawker/std/western-digits'
import type { Content } from './measures.ts'
import {
  DOZEN_WORDS,
  LIMIT_WORDS,
  PACK_WORDS,
  PIECE_WORDS,
  UNIT_SPELLINGS,
} from './pack-size-words.ts'

/** The content of a pack: whole thousandths of a gram or millilitre, or a count of pieces. */
export type PackSize =
  | { readonly kind: 'weight' | 'volume'; readonly thousandths: number }
  | { readonly kind: 'pieces'; readonly count: number }
type Measured = Extract<PackSize, { thousandths: number }>

/** Thousandths of a gram or of a millilitre in one unit. Ounces, pints, quarts and gallons are those of the US. */
const WEIGHT: Readonly<Record<string, number>> = {
  mg: 1,
  g: 1000,
  kg: 1e6,
  oz: 28_349.523_125,
  lb: 453_592.37,
}
const VOLUME: Readonly<Record<string, number>> = {
  ml: 1000,
  cl: 10_000,
  dl: 100_000,
  l: 1e6,
  floz: 29_573.529_562_5,
  pt: 473_176.473,
  qt: 946_352.946,
  gal: 3_785_411.784,
}
const UNIT = `(?:${Object.values(UNIT_SPELLINGS).join('|')})(?!(?!x\\s?\\d)[\\p{L}\\d])`
const UNITS = Object.entries(UNIT_SPELLINGS).map(
  ([unit, spelling]) => [unit, new RegExp(`^(?:${spelling})$`, 'iu')] as const,
)

/** Digits, and everything between and before them that may belong to the number. */
const RUN = "(?:\\d|[.,](?=\\d))(?:[\\d.,/'’+×*x~–—-]|\\s(?=[\\d.,/+×*x~–—-])|(?<=[/+×*x~–—-])\\s)*"
/** Not the rest of a word such as 'B12' or 'Omega-3'. */
const WORD_START = '(?<![\\p{L}\\d]|\\p{L}-|[.,](?=\\d)|\\d[.,])'
const SIZE = new RegExp(`${WORD_START}(${RUN})\\s?(${UNIT})`, 'giu')
const TIMES_BEHIND = /^\s?[x×*]\s?(\d{1,3})(?![\d.,])/i
const UNIT_FIRST = new RegExp(`^(${UNIT})\\.?\\s?(${RUN})$`, 'iu')

const DOZENS = new RegExp(`^(\\d{1,2})\\s?(?:${DOZEN_WORDS})(?!\\p{L})`, 'iu')
const PIECES = new RegExp(`^(\\d{1,4})\\s?(?:${PIECE_WORDS})(?!\\p{L})`, 'iu')
/** '$4.99', '€5': without the sign the price would join the number behind it. */
const PRICE = /[$€£¥₺₽₪]\s?\d[\d.,]*/gu
/** Numbers that are no size: '30%', '5 €', '5 USD', and those in a word such as '7UP'. */
const NO_SIZE =
  /%\d[\d.,]*|\d[\d.,]*(?:\s?(?:[%٪‰°$€£¥₺₽₪]|(?:usd|eur|gbp|try|tl|rub|ils|руб)(?!\p{L}))|(?=\p{L}))/giu
const LONE_NUMBER = /(?<![\p{L}\d]|\p{L}-)\d/u
/** '330 ml 24' may be a pack of 24; '750 ml 2019' is a vintage. */
const NUMBER_AT_END = /^[\s,;:]{0,3}\d{1,3}$/u
const COUNT_BEFORE = new RegExp(
  `\\d\\s?-?(?:${PIECE_WORDS}|${PACK_WORDS})(?!\\p{L})|(?:pack|box|case|set) of \\d|multi-?pack`,
  'iu',
)
/** A number of packs, in front of the size, behind it or in brackets: '24 count', '4er', '6'lı'. */
const PACKS = new RegExp(
  `\\d\\s?-?(?:${PACK_WORDS})(?!\\p{L})|\\d\\s?['’]?(?:er|li|lı|lu|lü)(?!\\p{L})|` +
    '(?:pack|box|case|set|lot|caja|paquete|confezione|упаковка) (?:of|de|da|di|из) \\d|' +
    '(?:twin|double|duo|triple|trio|doppel|dreier|zweier)[- ]?pack|multi-?pack',
  'iu',
)
/** The size of one piece: '2 pots de 125 g', '3 bottles of 0.5 l', '250 g each', '2 x (3 x 100 g)'. */
const EACH_BEFORE =
  /\d(?:\s\p{L}+){0,2}\s(?:à|a|de|da|di|of|by|по|je|per|mal|fois)\s$|\d\s?[x×*]\s?[([][^)\]]*$/iu
const EACH_BEHIND = new RegExp(
  "^\\s?,?\\s?(?:each|ea|apiece|a piece|per piece|chacun|l'unité|pi[eè]ce|pro stück|je stück|" +
    "c\\/u|cada un[ao]|l'uno)(?!\\p{L})",
  'iu',
)
/** Sizes that are limits, not contents: 'up to 500 g', '> 500 g'. */
const LIMIT_BEFORE = new RegExp(`(?:[<>≤≥]|(?<!\\p{L})(?:${LIMIT_WORDS}))\\s?$`, 'iu')

/** '20 g protein' is a nutrition claim, and '100 g' in 'per 100 g' is a reference amount. */
const NUTRITION = new RegExp(
  `(?:${RUN})\\s?(?:${UNIT})\\.? (?:of |de |di )?` +
    '(?:protein|protéine|proteína|eiwei|sugar|sucre|zucchero|fat|fib[re]|carb|salt|caffeine)',
  'giu',
)
const PER = new RegExp(
  `(?:\\b(?:per|pro|je|par|por|each)\\s|за\\s|لكل\\s)\\s*(?:${RUN})\\s?(?:${UNIT})`,
  'giu',
)
// People compare the drained weight of a tin: olives without their brine.
const DRAINED = new RegExp(
  '(?:drained|sgocciolat[oa]|[eé]goutt[eé]e?|abtropfgewicht|escurrid[oa])\\s*(?:weight|peso)?' +
    `\\s*:?\\s?((?:${RUN})\\s?(?:${UNIT}))`,
  'iu',
)
/** Fifty kilograms or litres. More is a typing error, such as '410l' or '1250 kg'. */
const MAX_THOUSANDTHS = 50_000_000
const MAX_COUNT = 999
/** Labels round: 16 oz are 454 g. */
const TOLERANCE = 0.02

/**
 * Parses '6 x 33 cl', '46,7 g', '1/2 lb', '1.008 kg / 12 pain'. Undefined without a unit, and when
 * something next to a number may belong to it and cannot be read: an unknown size is better than a
 * wrong one.
 */
export function readPackSize(text: string): PackSize | undefined {
  const clean = plainText(text)
  const dozens = DOZENS.exec(clean)
  if (dozens && !hasSize(clean)) return { kind: 'pieces', count: 12 * Number(dozens[1]) }
  const drained = DRAINED.exec(clean)?.[1]
  const measured = drained === undefined ? agreedSize(clean) : agreedSize(drained)
  if (measured !== 'none') return measured
  const pieces = PIECES.exec(clean)
  return pieces ? { kind: 'pieces', count: Number(pieces[1]) } : undefined
}

const FRACTIONS: Readonly<Record<string, string>> = {
  '½': '1/2',
  '⅓': '1/3',
  '⅔': '2/3',
  '¼': '1/4',
  '¾': '3/4',
  '⅛': '1/8',
  '⅜': '3/8',
  '⅝': '5/8',
  '⅞': '7/8',
}

const plainText = (text: string): string =>
  westernDigits(text)
    .replace(/[½⅓⅔¼¾⅛⅜⅝⅞]/g, (sign) => ` ${FRACTIONS[sign]}`)
    .replace(/⁄/g, '/')
    .replace(/٫/g, '.')
    // '0, 75 l' is one number, but '2, 500 g' are two.
    .replace(/(?<![\d.,])0([.,]) (?=\d)/g, '0$1')
    .replace(/\s+/g, ' ')
    .trim()

/** The size that all statements outside brackets agree on; 'none' without a statement. */
function agreedSize(text: string): Measured | undefined | 'none' {
  const sizeText = text.replace(NUTRITION, ' ; ').replace(PER, ' ; ').replace(PRICE, ' ; ')
  // A factor without its number: 'x1 500 g'.
  if (/(?:^|[^\p{L}\d\s.])\s?x\d/iu.test(sizeText)) return undefined
  const unitFirst = UNIT_FIRST.exec(sizeText)
  if (unitFirst) return sizeOf(unitFirst[2] ?? '', unitFirst[1] ?? '', false)
  if (PACKS.test(sizeText)) return undefined
  const outside = sizeText.replace(/[([][^)\]]*[)\]]?/g, (inner) => ' '.repeat(inner.length))
  const source = hasSize(outside) ? outside : sizeText
  // The number may count what is in the brackets: '3 (125 g)'.
  if (source === sizeText && /\d\s*[([]/.test(sizeText) && hasSize(sizeText)) return undefined
  const matches = [...source.matchAll(SIZE)]
  const [first] = matches
  if (!first) return 'none'
  if (COUNT_BEFORE.test(source.slice(0, first.index))) return undefined
  if (hasUnreadNumber(sizeText, source, matches)) return undefined
  const sizes: Measured[] = []
  for (const [place, match] of matches.entries()) {
    const end = match.index + match[0].length
    const between = source.slice(end, matches[place + 1]?.index)
    const before = source.slice(0, match.index)
    const size = sizeOf(match[1] ?? '', match[2] ?? '', /\p{L}[^\d]*$/u.test(before))
    const count = countBehind(between)
    const isOpen = place === 0 ? /[x×*+~/]\s?$/i.test(before) : isJoined(before)
    const isEach = EACH_BEFORE.test(before) || EACH_BEHIND.test(between)
    const isPart = LIMIT_BEFORE.test(before) || /^\s?\/\s?m/.test(between)
    if (!size || count === undefined || isOpen || isEach || isPart) return undefined
    sizes.push({ ...size, thousandths: size.thousandths * count })
  }
  const size = agreed(withSmallerUnits(sizes, matches))
  return size && source === outside && contradicts(sizeText, size) ? undefined : size
}

/** Any number that was not read may change the size: '2 loaves 500 g'. */
function hasUnreadNumber(
  sizeText: string,
  source: string,
  matches: readonly RegExpExecArray[],
): boolean {
  const [first, last] = [matches[0], matches.at(-1)]
  if (!first || !last) return false
  const before = sizeText.slice(0, first.index).replace(NO_SIZE, ' ')
  const behind = source.slice(last.index + last[0].length)
  return LONE_NUMBER.test(before) || NUMBER_AT_END.test(behind)
}

const hasSize = (text: string): boolean => text.search(SIZE) >= 0

/** Brackets with a size of another kind: '64 oz (1.89 l)' is a volume. */
const contradicts = (text: string, { kind }: Measured): boolean =>
  [...text.matchAll(/[([]([^)\]]*)/g)]
    .flatMap(([, inner = '']) => [...inner.matchAll(SIZE)])
    .some(([, , unit = '']) => (WEIGHT[unitOf(unit)] === undefined) !== (kind === 'volume'))

/** '500 g - 600 g', '500 g + 100 g', '500 g to 600 g'. */
const isJoined = (before: string): boolean =>
  /(?:[x×*+~&–—-]|\b(?:to|bis|and|und|et|y|à|a|plus))\s?$/iu.test(before)

/** 6 in '0,5 l x 6', 1 without a factor; undefined for a factor that cannot be read. */
function countBehind(text: string): number | undefined {
  let [count, rest] = [1, text]
  for (let match = TIMES_BEHIND.exec(rest); match; match = TIMES_BEHIND.exec(rest)) {
    count *= Number(match[1])
    rest = rest.slice(match[0].length)
  }
  return /^\s?(?:[×*+]|x(?!\p{L}))/iu.test(rest) || count < 1 || count > MAX_COUNT
    ? undefined
    : count
}

/** Units of which a smaller one may follow the larger one: '1 lb 8 oz', '1 pt 4 fl oz'. */
const DESCENDING = [
  ['lb', 'oz'],
  ['gal', 'qt', 'pt', 'floz'],
  ['kg', 'g'],
  ['l', 'ml'],
]

/** '1 lb 8 oz' is one size. */
function withSmallerUnits(
  sizes: readonly Measured[],
  matches: readonly RegExpExecArray[],
): Measured[] {
  const [first, second, ...rest] = sizes
  const [lead, next] = matches
  if (!first || !second || !lead || !next) return [...sizes]
  const [large, small] = [unitOf(lead[2] ?? ''), unitOf(next[2] ?? '')]
  const isPair = DESCENDING.some(
    (units) => units.includes(large) && units.indexOf(small) > units.indexOf(large),
  )
  const gap = next.index - lead.index - lead[0].length
  if (!isPair || gap > 1 || second.thousandths >= first.thousandths) return [...sizes]
  const sum = { ...first, thousandths: first.thousandths + second.thousandths }
  return [sum, ...rest]
}

function agreed([first, ...others]: readonly Measured[]): Measured | undefined {
  if (!first || first.thousandths > MAX_THOUSANDTHS) return undefined
  const isSame = ({ kind, thousandths }: Measured) =>
    kind === first.kind &&
    Math.abs(thousandths - first.thousandths) <= first.thousandths * TOLERANCE
  return others.every(isSame) ? first : undefined
}

const unitOf = (spelling: string): string =>
  UNITS.find(([, spellings]) => spellings.test(spelling))?.[0] ?? ''

function sizeOf(run: string, unitText: string, isBehindWord: boolean): Measured | undefined {
  const unit = unitOf(unitText)
  const [weight, volume] = [WEIGHT[unit], VOLUME[unit]]
  const factors = run.trim().split(/\s?[x×*]\s?/i)
  const counts = factors.slice(0, -1)
  if (counts.some((count) => !/^[1-9]\d{0,2}$/.test(count))) return undefined
  const count = counts.reduce((product, factor) => product * Number(factor), 1)
  const number = numberOf(factors.at(-1) ?? '', unit, isBehindWord)
  if (number === undefined || count > MAX_COUNT) return undefined
  const thousandths = Math.round(count * number * (weight ?? volume ?? 0))
  return thousandths > 0
    ? { kind: weight === undefined ? 'volume' : 'weight', thousandths }
    : undefined
}

/**
 * '1,000 g' is a thousand, '1,5 l' is one and a half, '1.008 kg' is 1008 grams: a mark before three
 * digits separates thousands of small units and decimals of large ones. Behind a word, '3 500 mg'
 * may be 'Omega 3' and 500 mg.
 */
function numberOf(text: string, unit: string, isBehindWord: boolean): number | undefined {
  const fraction = /^(?:(\d{1,2})[ -])?([12357])\/([2348])$/.exec(text)
  if (fraction) {
    const [, whole = '0', top, bottom] = fraction
    const isProper = Number(top) < Number(bottom)
    return isProper && !(isBehindWord && whole !== '0')
      ? Number(whole) + Number(top) / Number(bottom)
      : undefined
  }
  if (/^[1-9]\d{0,2}(?: \d{3})+(?:[.,]\d{1,2})?$/.test(text))
    return isBehindWord ? undefined : Number(text.replaceAll(' ', '').replace(',', '.'))
  if (/^[1-9]\d{0,2}(?:['’]\d{3})+$/.test(text)) return Number(text.replace(/['’]/g, ''))
  if (/^[1-9]\d{0,2}[.,]\d{3}$/.test(text)) {
    if (unit === 'g' || unit === 'ml' || unit === 'mg') return Number(text.replace(/[.,]/, ''))
    return unit === 'kg' || unit === 'l' ? Number(text.replace(',', '.')) : undefined
  }
  if (/^\d*[.,]?\d+$/.test(text) && text.length <= 9) return Number(text.replace(',', '.'))
  return undefined
}

/**
 * The content for the unit price: from the first text that states one. Pass the quantity before the
 * name.
 */
export function packContent(texts: readonly string[]): Content | null {
  for (const text of texts) {
    const size = readPackSize(text)
    if (!size || size.kind === 'pieces') continue
    return { amount: size.thousandths / 1000, unit: size.kind === 'weight' ? 'g' : 'ml' }
  }
  return null
}
