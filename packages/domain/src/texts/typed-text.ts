/** What a field holds, and so which of its characters matter. */
export type TypedTextKind = 'email' | 'phone' | 'code' | 'search' | 'token' | 'line' | 'name'

/** Unicode's default ignorables have no glyph. U+FFF9 to U+FFFB only annotate, U+2800 is blank. */
const INVISIBLE = /[\p{DI}\ufff9-\ufffb]/gu
const BLANK = /[\s\p{Z}\u2800]+/gu
const DASH = /\p{Pd}/gu
const CONTROL = /\p{Cc}/gu
/** The scripts in which a joiner changes how the letter before it looks. */
const JOINED =
  String.raw`\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Nkoo}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}` +
  String.raw`\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}` +
  String.raw`\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}`
/** Joiners, variants of a letter and parts of an emoji can be seen, where they follow their base. */
const SEEN = new RegExp(
  `(?<=[${JOINED}])(?<=[\\p{L}\\p{M}])[\\u200c\\u200d]` +
    String.raw`|(?<=\p{scx=Mong})[\u180b-\u180d\u180f]|(?<=\p{scx=Han})[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]` +
    String.raw`|(?<=[\p{ExtPict}\d#*])\ufe0f|(?<=[\p{ExtPict}\p{EMod}\ufe0f])\u200d(?=\p{ExtPict})` +
    String.raw`|(?<=\u{1f3f4}[\u{e0020}-\u{e007f}]{0,6})[\u{e0020}-\u{e007f}]`,
  'gu',
)
const MAY_BE_SEEN =
  String.raw`\u200c|\u200d|[\u180b-\u180d]|\u180f|[\ufe00-\ufe0f]|` +
  String.raw`[\u{e0020}-\u{e007f}]|[\u{e0100}-\u{e01ef}]`
const NEVER_SEEN = new RegExp(String.raw`(?!${MAY_BE_SEEN})[\p{DI}\ufff9-\ufffb]`, 'gu')
const FULL_WIDTH = /[\uff01-\uff5e\u3002]/gu

const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '')

/** One spelling for all texts that look the same. For texts that are compared, not shown. */
const toIdentifier = (typed: string): string =>
  withoutInvisible(withoutInvisible(typed).normalize('NFKC')).replace(BLANK, ' ').trim()

/**
 * A code as typed or pasted, in its plain characters: full-width letters and digits become ordinary
 * ones, and characters that nobody sees are dropped, such as zero-width spaces from a web page.
 */
const toCode = (typed: string): string =>
  toIdentifier(typed.replace(/\s/gu, ' ').replace(CONTROL, '')).replace(DASH, '-')

/** U+3002 ends a sentence, and is the point that a Chinese or Japanese keyboard types. */
const toHalfWidth = (sign: string): string => (sign === '\u3002' ? '.' : sign.normalize('NFKC'))

/**
 * An e-mail address. The part before the @ gets NFC and ordinary widths only: RFC 6532 advises
 * against NFKC there. The domain gets NFKC, as in the mapping of domain names (UTS 46).
 */
function toEmail(typed: string): string {
  const plain = withoutInvisible(typed).replace(FULL_WIDTH, toHalfWidth).trim()
  const at = plain.lastIndexOf('@') + 1
  return plain.slice(0, at).normalize('NFC') + plain.slice(at).normalize('NFKC')
}

/** The text without invisible characters, except for those that can be seen here. */
function withoutUnseen(text: string): string {
  const candidates = text.replace(NEVER_SEEN, '')
  const seen = new Set([...candidates.matchAll(SEEN)].map(({ index }) => index))
  return candidates.replace(INVISIBLE, (sign, index: number) => (seen.has(index) ? sign : ''))
}

/** A text on one line that people read. Keeps what can be seen in any script. */
const toLine = (typed: string): string => withoutUnseen(typed).normalize('NFC').trim()

/** In Persian a joiner parts words, so a search needs it. */
const toSearch = (typed: string): string =>
  withoutUnseen(withoutUnseen(typed).normalize('NFKC')).replace(BLANK, ' ').trim()

const NORMALIZE: Readonly<Record<TypedTextKind, (typed: string) => string>> = {
  email: toEmail,
  // A blank at the beginning may be the plus sign of a query, and `readPhone` knows the scripts.
  phone: (typed) => withoutInvisible(withoutInvisible(typed).normalize('NFKC')),
  code: toCode,
  search: toSearch,
  token: toIdentifier,
  line: toLine,
  name: toLine,
}

const PLAIN = /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/
/** The text as it is stored and compared: without what nobody sees. */
export const normalizeText = (kind: TypedTextKind, typed: string): string =>
  PLAIN.test(typed) ? typed : NORMALIZE[kind](typed)
