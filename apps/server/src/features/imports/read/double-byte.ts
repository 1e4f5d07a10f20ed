import iconv from 'iconv-lite'

/** The first bytes of the frequent signs of each encoding: kana, common ideographs, syllables. */
const FREQUENT: Readonly<Record<string, (lead: number) => boolean>> = {
  shift_jis: (lead) => lead === 0x82 || lead === 0x83 || (lead >= 0x88 && lead <= 0x97),
  'euc-jp': (lead) => lead === 0xa4 || lead === 0xa5 || (lead >= 0xb0 && lead <= 0xcf),
  gb18030: (lead) => lead >= 0xb0 && lead <= 0xd7,
  big5: (lead) => lead >= 0xa4 && lead <= 0xc6,
  'euc-kr': (lead) => lead >= 0xb0 && lead <= 0xc8,
}
/** A share of signs; texts of one-byte code pages stay far below it. */
const MIN_USUAL_SHARE = 0.7
const IDEOGRAPHS = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]$/u

/** Accented letters are few among plain ones. */
const isMostlyPlain = (words: readonly Buffer[]): boolean => {
  const bytes = words.flatMap((word) => [...word])
  return bytes.filter((byte) => byte < 128).length > bytes.length / 2
}

/**
 * Whether a text is valid and usual Chinese, Japanese or Korean in an encoding of two bytes.
 * `words` are its words with bytes beyond ASCII.
 */
export function isLikelyDoubleByte(text: Buffer, words: readonly Buffer[]): boolean {
  if (isMostlyPlain(words)) return false
  return Object.entries(FREQUENT).some(([encoding, isFrequent]) => {
    // The sample may end within a sign.
    const decoded = [...iconv.decode(text, encoding)].slice(0, -1)
    if (decoded.includes('\uFFFD')) return false
    const signs = decoded.filter((char) => char > '\u007F')
    const usual = signs.filter(
      (char) => IDEOGRAPHS.test(char) && isFrequent(iconv.encode(char, encoding)[0] ?? 0),
    )
    return signs.length > 0 && usual.length >= signs.length * MIN_USUAL_SHARE
  })
}
