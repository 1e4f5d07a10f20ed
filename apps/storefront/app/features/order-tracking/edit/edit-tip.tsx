import type { Order } from '@hawker/contract/orders'
import { formatMoney } from '@hawker/i18n/format'
import { Button } from '@hawker/ui/button'
import { useState } from 'react'
import { useSite } from '../../../lib/page/site.ts'
import { useTexts } from '../../../lib/texts.tsx'
import type { Tip } from '../../../lib/payments/tip.ts'
import { tipPresets } from '../../../lib/payments/tip-presets.ts'
import { TipField } from '../../tip/index.ts'

type Props = {
  order: Order
  value: Tip | undefined
  error: string | undefined
  onChange: (tip: Tip) => void
}

/**
 * Changes the tip together with the order. A percentage refers to the new total. Undefined:
 * unchanged.
 */
export function EditTip({ order, value, error, onChange }: Props) {
  const { t, lang } = useTexts()
  const [choosing, setChoosing] = useState(false)
  const presets = tipPresets(useSite().settings.tip_presets)
  const forShop = order.delivery_type !== 'delivery'
  if (choosing)
    return (
      <TipField
        name="edit_tip"
        value={value}
        error={error}
        onChange={onChange}
        presets={presets}
        forShop={forShop}
        symbol={order.currency.symbol}
      />
    )
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p>
        <span className="block text-sm text-muted">
          {t(forShop ? 'checkout.tip_shop' : 'checkout.tip')}
        </span>
        <span className="font-medium">
          {order.tips > 0 ? formatMoney(order.tips, order.currency, lang) : t('checkout.tip_none')}
        </span>
      </p>
      <Button variant="secondary" size="sm" onClick={() => setChoosing(true)}>
        {t(order.tips > 0 ? 'tip.change' : 'tip.add')}
      </Button>
    </div>
  )
}
