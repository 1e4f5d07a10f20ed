import { Rehearsal } from '@hawker/ui/rehearsal'
import { startTransition, useEffect, useState } from 'react'
import type { CartShop } from '../cart/index.ts'
import { ProductSheet } from './sheet-later.ts'

let rehearsed = false

/** The sheet is drawn out of sight as soon as its code is there, a few milliseconds at a time, so that the first dish opens as fast as the others. */
export function RehearsedSheet({ shop }: { shop: CartShop }) {
  const [drawn, setDrawn] = useState(false)
  useEffect(
    () =>
      ProductSheet.whenHere(() => {
        if (rehearsed) return
        rehearsed = true
        startTransition(() => setDrawn(true))
      }),
    [],
  )
  if (!drawn) return null
  return (
    <Rehearsal>
      <ProductSheet
        open={false}
        product={undefined}
        glance={GLANCE}
        shop={shop}
        onClose={() => {}}
      />
    </Rehearsal>
  )
}

const GLANCE = { title: '', about: '', img: undefined, color: '' }
