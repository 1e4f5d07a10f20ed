import { createLru } from '@hawker/std/lru'
import type { ServerParts } from '../lib/page/server-parts.tsx'

/** All that a public page is rendered from. */
export type RenderInput = {
  readonly address: string
  /** The data of its loaders, as JSON. */
  readonly data: string
  /** The address of its texts, which holds their version. */
  readonly texts: string
  readonly parts: ServerParts
}
export type RenderCache = {
  /** The page as it was rendered last, if it was rendered from the same input. */
  find(input: RenderInput): Buffer | undefined
  store(input: RenderInput, page: Buffer): void
}

type Entry = { readonly input: RenderInput; readonly page: Buffer }

/**
 * Rendered pages by address. The page cache asks for each page again every few seconds, and mostly
 * its data is the same: then the page is not rendered again, nor compressed again.
 */
export function createRenderCache(maxBytes: number): RenderCache {
  const entries = createLru<string, Entry>({
    max: maxBytes,
    // A string needs two bytes for each character.
    weigh: ({ input, page }) => page.length + 2 * (input.address.length + input.data.length),
  })
  return {
    find(input) {
      const entry = entries.get(input.address)
      return entry && isSame(entry.input, input) ? entry.page : undefined
    },
    store: (input, page) => entries.set(input.address, { input, page }),
  }
}

const isSame = (one: RenderInput, other: RenderInput): boolean =>
  one.data === other.data &&
  one.texts === other.texts &&
  one.parts.menu?.html.text === other.parts.menu?.html.text &&
  one.parts.jsonLd === other.parts.jsonLd
