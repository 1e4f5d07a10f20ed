import type { Order } from '@hawker/contract/orders'
import { Button } from '@hawker/ui/button'
import { Card } from '@hawker/ui/card'
import { Notice } from '@hawker/ui/notice'
import { useState } from 'react'
import { refusalText } from '../../lib/refusal-text.ts'
import { browserApi } from '../../lib/api.ts'
import { useTexts } from '../../lib/texts.tsx'

/** Shown after too many wrong PINs: only the customer can confirm the handover. */
export function LockedPinCard({
  order,
  onAnswered,
}: {
  order: Order
  onAnswered: (order: Order) => void
}) {
  const { t } = useTexts()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const confirm = async () => {
    setBusy(true)
    setError(undefined)
    const result = await browserApi('confirmHandover', { params: { id: order.id } })
    setBusy(false)
    if (result.ok) onAnswered(result.data)
    else setError(refusalText(result, t))
  }
  if (order.pin_state === 'confirmed')
    return <Notice kind="success" announce title={t('order.pin_confirmed')} />
  if (order.pin_state !== 'locked') return null
  return (
    <Card className="grid gap-3">
      <div role="status">
        <h2 className="font-semibold">{t('order.pin_locked')}</h2>
        <p>{t('order.pin_locked_hint')}</p>
      </div>
      <div>
        <Button loading={busy} onClick={() => void confirm()}>
          {t('order.received')}
        </Button>
      </div>
      {error !== undefined && (
        <Notice kind="error" announce>
          {error}
        </Notice>
      )}
    </Card>
  )
}
