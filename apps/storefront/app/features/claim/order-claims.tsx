import type { Order } from '@hawker/contract/orders'
import { Button } from '@hawker/ui/button'
import { useEffect, useEffectEvent, useState } from 'react'
import { orThrow } from '../../lib/answer.ts'
import { browserApi } from '../../lib/api.ts'
import { forget, useQuery } from '../../lib/query-cache.ts'
import { useTexts } from '../../lib/texts.tsx'
import { ClaimCard } from './claim-card.tsx'
import { ClaimDialog } from './claim-dialog.tsx'

/** While an answer is waited for. */
const POLL_MS = 20_000

/** What was claimed about an order, and the way to claim. `onChanged`: what may still be done with the order is another now. */
export default function OrderClaims({ order, onChanged }: { order: Order; onChanged: () => void }) {
  const { t, lang } = useTexts()
  const key = ['order-claims', order.id, lang]
  const asked = useQuery(
    key,
    async () =>
      orThrow(await browserApi('listOrderRefunds', { query: { order_id: order.id, perPage: 20 } }))
        .data,
  )
  const [claiming, setClaiming] = useState(false)
  const claims = asked.data ?? []
  const waiting = claims.some(
    (claim) => claim.status === 'pending' || claim.provider_status === 'progress',
  )
  const changed = () => {
    forget(['order-claims', order.id])
    onChanged()
  }
  const look = useEffectEvent(() => document.visibilityState === 'visible' && changed())
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(look, POLL_MS)
    return () => clearInterval(timer)
  }, [waiting])
  return (
    <>
      {claims.map((claim) => (
        <ClaimCard key={claim.id} claim={claim} onChanged={changed} />
      ))}
      {order.can.claim.allowed && (
        <div>
          <Button variant="secondary" onClick={() => setClaiming(true)}>
            {t('claim.open')}
          </Button>
        </div>
      )}
      <ClaimDialog
        order={order}
        open={claiming}
        onClose={() => setClaiming(false)}
        onClaimed={changed}
      />
    </>
  )
}
