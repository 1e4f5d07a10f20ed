import iconv from 'iconv-lite'

const utf8 = new TextDecoder('utf-8', { fatal: true })
const PLAIN = /^[\u0000-\u007F]*$/
/** Letters of the shipped languages, and the punctuation that word processors insert. */
const EXPECTED =
  /[\u00A0-\u017F\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}‘’“”–—…€™]/u

/**
 * Whether text was decoded in the wrong encoding: UTF-8 in a code page ('CrÃ¨me'), Cyrillic, Greek,
 * Hebrew or Arabic as Western letters ('Áîðù'), or a DOS code page as frames ('╨║╨░').
 */
export function isMojibake(text: string): boolean {
  if (PLAIN.test(text)) return false
  const words = text.split(/[\s,;/()"]+/).filter((word) => !PLAIN.test(word))
  return words.some(isUtf8InCodePage) || words.some(hasFrames) || isForeignAsWestern(text)
}

function isUtf8InCodePage(word: string): boolean {
  if (!/[\u00C2-\u00F4]./u.test(word)) return false
  const bytes = iconv.encode(word, 'win1252')
  if (iconv.decode(bytes, 'win1252') !== word) return false
  try {
    const decoded = utf8.decode(bytes)
    return [...decoded].every(
      (char) => char <= '\u007F' || (EXPECTED.test(char) && char > '\u0080'),
    )
  } catch {
    return false
  }
}

/** Japanese names write a frame for the long vowel, and DOS code pages have no letters of theirs. */
const hasFrames = (word: string): boolean =>
  /[\u2500-\u259F](?=\p{L})[^\u3040-\u9FFF]|(?=\p{L})[^\u3040-\u9FFF][\u2500-\u259F]/u.test(word)

/** Words of Western letters beyond ASCII only, or Cyrillic words like 'аНПЫ'. */
function isForeignAsWestern(text: string): boolean {
  const words = text.match(/\p{L}{3,}/gu) ?? []
  const strange = words.filter(
    (word) => /^[\u00A1-\u00FF]+$/.test(word) || /^[а-яё][А-ЯЁ]{2,}$/.test(word),
  )
  return strange.length > 0 && strange.length * 2 >= words.length
}
