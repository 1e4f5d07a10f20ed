/**
 * Rubik for a page that came without it (`data-first`, docs/decisions/051). Its faces get a second name, which the page's letters ask for already: the browser
 * fetches those of the scripts that are seen, and lays letters out anew. Another family for the whole page would have all of it styled anew besides, twice the work.
 */
export function bringLateFont(): void {
  if (!('first' in document.documentElement.dataset)) return
  for (const sheet of document.styleSheets) {
    // What extensions bring may not be read.
    if (!sheet.href?.startsWith(`${location.origin}/`)) continue
    for (const rule of sheet.cssRules) {
      if (!(rule instanceof CSSFontFaceRule)) continue
      const said = (descriptor: string) => rule.style.getPropertyValue(descriptor)
      const unicodeRange = said('unicode-range')
      // Those that stand in have no range.
      if (unicodeRange)
        document.fonts.add(new FontFace('Rubik late', said('src'), { weight: said('font-weight'), display: 'swap', unicodeRange }))
    }
  }
}
