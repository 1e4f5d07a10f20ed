import type { SellerOrder } from '@hawker/contract/seller'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { BagLabels } from './bag-labels.tsx'
import { OrderTicket } from './order-ticket.tsx'

const MM_PER_PX = 25.4 / 96

/** Lays the ticket out, measures it, prints it on a page of just that length, and is gone. */
export function PrintedTicket({ order, onDone }: { order: SellerOrder; onDone: () => void }) {
  const paper = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState<number>()
  const done = useEffectEvent(onDone)

  useLayoutEffect(() => {
    if (paper.current) setHeight(Math.ceil(paper.current.offsetHeight * MM_PER_PX))
  }, [])
  useEffect(() => {
    if (height === undefined) return
    const finished = () => done()
    addEventListener('afterprint', finished)
    print()
    return () => removeEventListener('afterprint', finished)
  }, [height])

  return createPortal(
    <div ref={paper} className="ticket" aria-hidden="true">
      <style>{`@page { size: 80mm ${(height ?? 200) + 10}mm; margin: 4mm }`}</style>
      <OrderTicket order={order} />
      <BagLabels order={order} />
    </div>,
    document.body,
  )
}
