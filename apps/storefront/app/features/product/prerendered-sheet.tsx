import { OffscreenPrerender } from '@hawker/ui/offscreen-prerender'
import { startTransition, useEffect, useState } from 'react'
import type { CartShop } from '../cart/index.ts'
import { ProductSheet } from './product-sheet-lazy.ts'

let prerendered = false

/**
 * Renders the product sheet offscreen in idle time, so that the first dish opens as fast as later
 * ones.
 */
export function PrerenderedSheet({ shop }: { shop: CartShop }) {
  const [ready, setReady] = useState(false)
  useEffect(
    () =>
      ProductSheet.whenLoaded(() => {
        if (prerendered) return
        prerendered = true
        startTransition(() => setReady(true))
      }),
    [],
  )
  if (!ready) return null
  return (
    <OffscreenPrerender>
      <ProductSheet
        open={false}
        product={undefined}
        preview={EMPTY_PREVIEW}
        shop={shop}
        onClose={() => {}}
      />
    </OffscreenPrerender>
  )
}

const EMPTY_PREVIEW = { title: '', description: '', img: undefined, color: '' }
