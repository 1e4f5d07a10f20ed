import { createContext, use } from 'react'
import { Written } from './written.ts'

/** What a loader hands to the drawing on the server without it being sent to the browser as data a second time. */
export type Handed = {
  menu?: { html: Written; sections: { id: number; title: string }[] }
  jsonLd?: string
}
/** `only`: the server draws the frame of a page, or what stands in it, and puts them together (entry/draw.tsx). */
type Drawing = Handed & { only?: 'frame' | 'page' }

const DrawingContext = createContext<Drawing>({})
export const ServerOnly = DrawingContext
/** Empty in the browser, always. */
export const useHanded = (): Drawing => use(DrawingContext)

/** What was written elsewhere reaches React as marks: to carry a hundred kilobytes through it costs as much as to draw the rest of a page. */
const MARKS = { menu: new Written('<!--menu-->'), jsonLd: '<!--json-ld-->' }

export const marked = ({ menu, jsonLd }: Handed): Handed => ({
  ...(menu && { menu: { ...menu, html: MARKS.menu } }),
  ...(jsonLd !== undefined && { jsonLd: MARKS.jsonLd }),
})

/** The drawn app in pieces, with what the marks stand for. No visitor can write a mark: React escapes what they wrote. */
export function withHanded(drawn: string, { menu, jsonLd }: Handed): (string | Uint8Array)[] {
  const pieces: (string | Uint8Array)[] = []
  let from = 0
  const put = (mark: string, given: string | Uint8Array) => {
    const at = drawn.indexOf(mark, from)
    if (at < 0) return
    pieces.push(drawn.slice(from, at), given)
    from = at + mark.length
  }
  if (menu) put(MARKS.menu.text, menu.html.bytes)
  if (jsonLd !== undefined) put(MARKS.jsonLd, jsonLd)
  return [...pieces, drawn.slice(from)]
}
