import type { Cart } from '@hawker/contract/carts'
import { formatNumber } from '@hawker/i18n/format'
import { Badge } from '@hawker/ui/badge'
import { Icon } from '@hawker/ui/icon'
import { chevronDownIcon } from '@hawker/ui/icons'
import { PriceText } from '@hawker/ui/price-text'
import { useEffect, useEffectEvent } from 'react'
import { useTexts } from '../../../lib/texts.tsx'
import { ownPart } from '../store/cart-line.ts'
import { reloadCart } from '../store/load-cart.ts'
import { subscribeToGroup } from './subscribe-to-group.ts'
import { MemberLines } from './member-lines.tsx'

/** Group order: the live lines of the other members, each below their name. */
export default function OtherMembers({ cart }: { cart: Cart }) {
  const { t, lang, price } = useTexts()
  const own = ownPart(cart)
  const onGroupEvent = useEffectEvent((version: unknown) => {
    if (version === undefined || version !== cart.version) void reloadCart()
  })
  const key = own?.uuid ?? undefined
  useEffect(
    () => (key === undefined ? undefined : subscribeToGroup(cart.id, key, onGroupEvent)),
    [cart.id, key],
  )
  const others = cart.user_carts.filter(({ id }) => id !== own?.id)
  if (others.length === 0) return null
  return (
    <div className="border-t border-line py-2">
      {others.map((part) => {
        const count = part.cartDetails.reduce(
          (sum, detail) => sum + (detail.stock.product.step_content ? 1 : detail.quantity),
          0,
        )
        return (
          <details key={part.id} className="group">
            <summary className="flex min-h-11 cursor-pointer items-center gap-2 rounded-md">
              <span className="min-w-0 flex-1 truncate font-medium">
                {t('group.items_of', { name: part.name ?? '' })}
              </span>
              {part.done && <Badge tone="grocery">{t('group.done')}</Badge>}
              <span className="tabular text-sm text-muted">{formatNumber(count, lang)}×</span>
              <PriceText text={price(part.total)} />
              <Icon
                of={chevronDownIcon}
                size={18}
                className="shrink-0 text-muted group-open:rotate-180"
              />
            </summary>
            <div className="pb-2 ps-3 text-sm">
              <MemberLines part={part} />
            </div>
          </details>
        )
      })}
    </div>
  )
}
