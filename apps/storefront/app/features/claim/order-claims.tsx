import type { Order } from '@hawker/contract/orders'
import { Button } from '@hawker/ui/button'
import { useEffect, useEffectEvent, useState } from 'react'
import { orThrow } from '@hawker/web/api/results'
import { browserApi } from '../../lib/api.ts'
import { forget, useQuery } from '@hawker/web/query/query-cache'
import { useTexts } from '../../lib/texts.tsx'
import { ClaimCard } from './claim-card.tsx'
import { ClaimDialog } from './claim-dialog.tsx'

/** Poll interval while a decision or a refund is pending. */
const POLL_MS = 20_000

/**
 * The claims of an order and the button to file one. `onChanged`: the order's allowed actions may
 * have changed.
 */
export default function OrderClaims({ order, onChanged }: { order: Order; onChanged: () => void }) {
  const { t, lang } = useTexts()
  const key = ['order-claims', order.id, lang]
  const claimsQuery = useQuery(
    key,
    async () =>
      orThrow(await browserApi('listOrderRefunds', { query: { order_id: order.id, perPage: 20 } }))
        .data,
  )
  const [claiming, setClaiming] = useState(false)
  const claims = claimsQuery.data ?? []
  const waiting = claims.some(
    (claim) => claim.status === 'pending' || claim.provider_status === 'progress',
  )
  const refresh = () => {
    forget(['order-claims', order.id])
    onChanged()
  }
  const refreshIfVisible = useEffectEvent(() => document.visibilityState === 'visible' && refresh())
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(refreshIfVisible, POLL_MS)
    return () => clearInterval(timer)
  }, [waiting])
  return (
    <>
      {claims.map((claim) => (
        <ClaimCard key={claim.id} claim={claim} onChanged={refresh} />
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
        onClaimed={refresh}
      />
    </>
  )
}
