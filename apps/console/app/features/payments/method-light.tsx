import type { StaffPaymentMethod } from '@hawker/contract/payment-methods'
import { Badge, type BadgeTone } from '@hawker/ui/badge'
import { useTexts } from '../../lib/texts.tsx'

export type MethodLight = 'live' | 'test' | 'on' | 'off' | 'no_keys' | 'down' | 'unreadable'

/** The state of a payment method in one word. A method that cannot work comes before a switch. */
export function lightOf({ active, condition, mode }: StaffPaymentMethod): MethodLight {
  if (condition === 'keys_unreadable') return 'unreadable'
  if (condition === 'not_configured') return 'no_keys'
  if (!active) return 'off'
  if (condition === 'provider_down') return 'down'
  return mode ?? 'on'
}

const TONE: Record<MethodLight, BadgeTone> = {
  live: 'grocery',
  on: 'grocery',
  test: 'info',
  off: 'neutral',
  no_keys: 'neutral',
  down: 'danger',
  unreadable: 'danger',
}

export function MethodLightBadge({ method }: { method: StaffPaymentMethod }) {
  const { t } = useTexts()
  const light = lightOf(method)
  return <Badge tone={TONE[light]}>{t(`payments.light_${light}`)}</Badge>
}
