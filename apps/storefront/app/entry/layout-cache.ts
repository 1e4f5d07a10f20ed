import { createLru } from '@hawker/std/lru'
import type { RouteLocation } from '@hawker/web/router/location'
import type { Site } from '../lib/page/site.ts'
import type { RenderedLayout } from './render.tsx'

/** About 15 kB each. */
const MAX_LAYOUTS = 1_000

/**
 * All that a layout is rendered from: the site, its address, and the versioned address of its
 * texts.
 */
type LayoutInput = {
  site: Site
  location: Pick<RouteLocation, 'pathname' | 'search'>
  texts: string
}
export type LayoutCache = {
  /** The stored layout of such a page, or a newly rendered one. */
  get(
    input: LayoutInput,
    render: () => Promise<RenderedLayout | undefined>,
  ): Promise<RenderedLayout | undefined>
}

/**
 * Headers, footer and bars, which are the same for each address, delivery cell, language and
 * currency.
 */
export function createLayoutCache(): LayoutCache {
  const layouts = createLru<string, RenderedLayout>({ max: MAX_LAYOUTS })
  return {
    async get({ site, location, texts }, render) {
      // The minute in which the page is made does not show in the layout.
      const key = JSON.stringify([{ ...site, now: 0 }, location.pathname, location.search, texts])
      const layout = layouts.get(key) ?? (await render())
      if (layout) layouts.set(key, layout)
      return layout
    },
  }
}
