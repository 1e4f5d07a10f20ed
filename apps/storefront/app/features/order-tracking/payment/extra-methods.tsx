import type { Order } from '@hawker/contract/orders'
import type { PaymentMethod } from '@hawker/contract/payments'
import type { PaymentTag } from '@hawker/domain/payments/payment-status'
import { Skeleton } from '@hawker/ui/skeleton'
import { useEffect, useEffectEvent, useState } from 'react'
import { browserApi } from '../../../lib/api.ts'
import { MethodCards } from '../../../lib/payments/method-cards.tsx'

type Props = {
  order: Order
  label: string
  value: PaymentTag | undefined
  onChange: (tag: PaymentTag) => void
}

/** Payment methods for an extra charge on a paid order. Cash is excluded. */
export function ExtraMethods({ order, label, value, onChange }: Props) {
  const [methods, setMethods] = useState<PaymentMethod[]>()
  const select = useEffectEvent(onChange)
  const { id: shopId } = order.shop
  const { id: currencyId } = order.currency
  useEffect(() => {
    let current = true
    void browserApi('listPaymentMethods', {
      query: {
        shop_id: shopId,
        delivery_type: order.delivery_type,
        total: 0,
        currency_id: currencyId,
      },
    }).then((result) => {
      if (!current || !result.ok) return
      const usable = result.data.filter(({ tag, available }) => available && tag !== 'cash')
      setMethods(usable)
      if (usable[0]) select(usable[0].tag)
    })
    return () => {
      current = false
    }
  }, [shopId, order.delivery_type, currencyId])
  if (!methods) return <Skeleton className="h-24 rounded-md" />
  return (
    <MethodCards
      name="extra-method"
      label={label}
      methods={methods}
      value={value}
      onChange={onChange}
    />
  )
}
