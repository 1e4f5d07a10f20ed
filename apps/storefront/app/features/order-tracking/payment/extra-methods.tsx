import type { Order } from '@hawker/contract/orders'
import type { PaymentMethod } from '@hawker/contract/payments'
import type { PaymentTag } from '@hawker/domain/payments/payment-status'
import { Skeleton } from '@hawker/ui/skeleton'
import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react'
import { browserApi } from '../../../lib/api.ts'
import { MethodCards } from '../../../lib/payments/method-cards.tsx'
import { SaveCardField } from '../../../lib/payments/save-card-field.tsx'

type Props = {
  order: Order
  label: string
  value: PaymentTag | undefined
  onChange: (tag: PaymentTag) => void
  /** Binds the check box that has the card saved. */
  saveCard: CheckboxBinding
}
type CheckboxBinding = Omit<ComponentProps<typeof SaveCardField>, 'method' | 'chosen'>

/** What the extra charge is paid with. */
export const extraPayment = (tag: PaymentTag, saveCard: boolean) => ({
  tag,
  ...(saveCard ? { save_card: true } : {}),
})

/**
 * Payment methods for an extra charge on a paid order. Cash is excluded. The charge is not known yet, so
 * the methods are those for the order: no provider takes nothing. The wallet may have enough for less.
 */
export function ExtraMethods({ order, label, value, onChange, saveCard }: Props) {
  const [methods, setMethods] = useState<PaymentMethod[]>()
  const select = useEffectEvent(onChange)
  const { id: shopId } = order.shop
  const { id: currencyId } = order.currency
  const { total_price: total } = order
  useEffect(() => {
    let current = true
    void browserApi('listPaymentMethods', {
      query: {
        shop_id: shopId,
        delivery_type: order.delivery_type,
        total,
        currency_id: currencyId,
      },
    }).then((result) => {
      if (!current || !result.ok) return
      const usable = result.data
        .filter(({ tag, available }) => tag === 'wallet' || (available && tag !== 'cash'))
        .map((method) => ({ ...method, available: true, reason: null }))
      setMethods(usable)
      if (usable[0]) select(usable[0].tag)
    })
    return () => {
      current = false
    }
  }, [shopId, order.delivery_type, currencyId, total])
  if (!methods) return <Skeleton className="h-24 rounded-md" />
  return (
    <MethodCards
      name="extra-method"
      label={label}
      methods={methods}
      value={value}
      onChange={onChange}
      belowOf={(method) => <SaveCardField method={method} chosen={value} {...saveCard} />}
    />
  )
}
