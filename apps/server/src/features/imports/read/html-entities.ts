const NAMED: Readonly<Record<string, string>> = {
  quot: '"',
  amp: '&',
  lt: '<',
  gt: '>',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  hellip: '…',
  bull: '•',
  euro: '€',
  trade: '™',
  oelig: 'œ',
  OElig: 'Œ',
  scaron: 'š',
  Scaron: 'Š',
  Yuml: 'Ÿ',
  shy: '',
}
// The entity names of HTML 4 for ISO 8859-1, in the order of the code points from U+00A1.
const LATIN = `
  iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2
  sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute
  Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH
  Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN
  szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave
  iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc
  uuml yacute thorn yuml`
  .trim()
  .split(/\s+/)
const LATIN_OF = new Map(LATIN.map((name, index) => [name, String.fromCharCode(0xa1 + index)]))

function characterOf(whole: string, name: string): string {
  if (!name.startsWith('#')) return NAMED[name] ?? LATIN_OF.get(name) ?? whole
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  const written =
    Number.isInteger(code) && code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  return written ? String.fromCodePoint(code) : whole
}

/**
 * Decodes HTML entities such as &quot; and &#39;, also when they were encoded twice (&amp;quot;).
 * Leaves other text unchanged.
 */
export function decodeEntities(text: string): string {
  let decoded = text
  for (let pass = 0; pass < 3 && decoded.includes('&'); pass++) {
    const next = decoded.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z][a-z0-9]{1,8});/gi, characterOf)
    if (next === decoded) break
    decoded = next
  }
  return decoded
}
