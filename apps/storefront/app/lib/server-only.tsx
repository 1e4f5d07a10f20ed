import { createContext, use } from 'react'

/** What a loader hands to the drawing on the server without it being sent to the browser as data a second time. */
export type Handed = { menu?: { html: string; sections: { id: number; title: string }[] }; jsonLd?: string }

const HandedContext = createContext<Handed>({})
export const ServerOnly = HandedContext
/** Empty in the browser, always. */
export const useHanded = (): Handed => use(HandedContext)

/** What was written elsewhere reaches React as marks: to carry a hundred kilobytes through it costs as much as to draw the rest of a page. */
const MARKS = { menu: '<!--menu-->', jsonLd: '<!--json-ld-->' }

export const marked = ({ menu, jsonLd }: Handed): Handed => ({
  ...(menu && { menu: { ...menu, html: MARKS.menu } }),
  ...(jsonLd !== undefined && { jsonLd: MARKS.jsonLd }),
})

/** The drawn page with what the marks stand for. No visitor can write a mark: React escapes what they wrote. */
export function withHanded(page: Buffer, { menu, jsonLd }: Handed): Buffer {
  const pieces: Uint8Array[] = []
  let from = 0
  for (const [mark, text] of [
    [MARKS.menu, menu?.html],
    [MARKS.jsonLd, jsonLd],
  ] as const) {
    const at = text === undefined ? -1 : page.indexOf(mark, from)
    if (text === undefined || at < 0) continue
    pieces.push(page.subarray(from, at), Buffer.from(text))
    from = at + mark.length
  }
  return from === 0 ? page : Buffer.concat([...pieces, page.subarray(from)])
}
