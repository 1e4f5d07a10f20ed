import { createContext, use } from 'react'
import { EncodedHtml } from './encoded-html.ts'

/** Parts of a page that a loader hands to the renderer and that are not sent as data. */
export type ServerParts = {
  menu?: { html: EncodedHtml; sections: { id: number; title: string }[] }
  jsonLd?: string
}
/**
 * `only`: the server renders only the layout of a page, or only the page inside it
 * (entry/render.tsx).
 */
type ServerPartsInUse = ServerParts & { only?: 'layout' | 'page' }

/** Always empty in the browser. */
export const ServerPartsContext = createContext<ServerPartsInUse>({})
export const useServerParts = (): ServerPartsInUse => use(ServerPartsContext)

/**
 * React renders placeholders: passing a hundred kilobytes of HTML through it costs as much as the
 * rest of a page.
 */
const PLACEHOLDERS = { menu: new EncodedHtml('<!--menu-->'), jsonLd: '<!--json-ld-->' }

export const withPlaceholders = ({ menu, jsonLd }: ServerParts): ServerParts => ({
  ...(menu && { menu: { ...menu, html: PLACEHOLDERS.menu } }),
  ...(jsonLd !== undefined && { jsonLd: PLACEHOLDERS.jsonLd }),
})

/**
 * Puts the parts in place of their placeholders. React escapes user text, so no text can contain a
 * placeholder.
 */
export function fillPlaceholders(
  rendered: string,
  { menu, jsonLd }: ServerParts,
): (string | Uint8Array)[] {
  const pieces: (string | Uint8Array)[] = []
  let from = 0
  const insert = (placeholder: string, part: string | Uint8Array) => {
    const at = rendered.indexOf(placeholder, from)
    if (at < 0) return
    pieces.push(rendered.slice(from, at), part)
    from = at + placeholder.length
  }
  if (menu) insert(PLACEHOLDERS.menu.text, menu.html.bytes)
  if (jsonLd !== undefined) insert(PLACEHOLDERS.jsonLd, jsonLd)
  return [...pieces, rendered.slice(from)]
}
