import type { Cart } from '@hawker/contract/carts'
import { useTexts } from '../../lib/texts.tsx'

/** How far a part is over the group's limit. The limit may be set after the dishes were chosen. */
export function OverLimit({ cart, total }: { cart: Cart; total: number }) {
  const { t, price } = useTexts()
  const limit = cart.group_settings?.spend_limit ?? null
  if (limit === null || total <= limit) return null
  return (
    <p role="status" className="mt-1 text-sm font-medium text-amber-text">
      {t('group.over_limit', { price: price(total - limit), limit: price(limit) })}
    </p>
  )
}
