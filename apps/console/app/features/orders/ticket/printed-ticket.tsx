import type { SellerOrder } from '@hawker/contract/seller'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { BagLabels } from './bag-labels.tsx'
import { OrderTicket } from './order-ticket.tsx'

const MM_PER_PX = 25.4 / 96
const WIDTH_MM = 80
const MARGIN_MM = 4

/** Renders the ticket, measures it, prints it on a page of that length, and calls `onDone`. */
export function PrintedTicket({ order, onDone }: { order: SellerOrder; onDone: () => void }) {
  const paper = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState<number>()
  const done = useEffectEvent(onDone)

  useLayoutEffect(() => {
    if (paper.current) setHeight(Math.ceil(paper.current.offsetHeight * MM_PER_PX))
  }, [])
  useEffect(() => {
    if (height === undefined) return
    // Not a style element: the Content Security Policy allows only the console's own style files.
    const size = new CSSStyleSheet()
    size.replaceSync(
      `@page { size: ${WIDTH_MM}mm ${height + 2 * MARGIN_MM + 2}mm; margin: ${MARGIN_MM}mm }`,
    )
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, size]
    const finished = () => done()
    addEventListener('afterprint', finished)
    print()
    return () => {
      removeEventListener('afterprint', finished)
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== size)
    }
  }, [height])

  return createPortal(
    <div ref={paper} className="ticket" aria-hidden="true">
      <OrderTicket order={order} />
      <BagLabels order={order} />
    </div>,
    document.body,
  )
}
