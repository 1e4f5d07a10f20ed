import type { Order } from '@hawker/contract/orders'
import { formatNumber } from '@hawker/i18n/format'
import { formatMeasure } from '@hawker/i18n/format-measure'
import { Button } from '@hawker/ui/button'
import { Icon } from '@hawker/ui/icon'
import { plusIcon } from '@hawker/ui/icons'
import { Stepper } from '@hawker/ui/stepper'
import { useState } from 'react'
import { onDemand } from '../../../lib/on-demand.tsx'
import { useTexts } from '../../../lib/texts.tsx'
import { type AddedDish, matchingDetail, addOrMerge } from './added-dish.ts'

const AddDish = onDemand(() => import('./add-dish.tsx'))

/** Upper limit of a line. The server may set a lower one. */
const MAX_QUANTITY = 99

type Props = {
  order: Order
  /** Quantities by order line. */
  counts: ReadonlyMap<number, number>
  onCounts: (counts: ReadonlyMap<number, number>) => void
  added: readonly AddedDish[]
  onAdded: (added: readonly AddedDish[]) => void
}

/** The order's lines and the dishes to add, with their quantities. */
export function EditLines({ order, counts, onCounts, added, onAdded }: Props) {
  const { t } = useTexts()
  const [adding, setAdding] = useState<boolean>()
  const add = (dish: AddedDish) => {
    setAdding(false)
    const existing = matchingDetail(order, dish)
    if (existing)
      onCounts(
        new Map(counts).set(
          existing.id,
          Math.min(MAX_QUANTITY, (counts.get(existing.id) ?? 0) + dish.quantity),
        ),
      )
    else onAdded(addOrMerge(added, dish))
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {order.details.map(({ id, product, addons, quantity: ordered, weighed }) => (
          <Line
            key={id}
            step={weighed && { amount: weighed.ordered / ordered, unit: weighed.unit }}
            title={product.translation.title}
            details={addons.map(({ title }) => title)}
            quantity={counts.get(id) ?? 0}
            maxQuantity={MAX_QUANTITY}
            onQuantity={(next) => onCounts(new Map(counts).set(id, next))}
          />
        ))}
        {added.map((dish) => (
          <Line
            key={dish.key}
            title={dish.title}
            details={dish.details}
            quantity={dish.quantity}
            maxQuantity={dish.maxQuantity}
            onQuantity={(quantity) =>
              onAdded(added.map((other) => (other === dish ? { ...dish, quantity } : other)))
            }
            onRemove={() => onAdded(added.filter((other) => other !== dish))}
          />
        ))}
      </ul>
      <Button
        variant="secondary"
        size="sm"
        className="justify-self-start"
        icon={<Icon of={plusIcon} size={16} />}
        onPointerEnter={AddDish.preload}
        onFocus={AddDish.preload}
        onClick={() => setAdding(true)}
      >
        {t('edit.add')}
      </Button>
      {adding !== undefined && (
        <AddDish order={order} open={adding} onClose={() => setAdding(false)} onAdd={add} />
      )}
    </>
  )
}

type LineProps = {
  title: string
  details: readonly string[]
  /** The amount of one unit, for goods sold by weight. */
  step?: { amount: number; unit: string | null } | null
  quantity: number
  maxQuantity: number
  onQuantity: (quantity: number) => void
  /** Given for added dishes only. */
  onRemove?: () => void
}
function Line({ title, details, step, quantity, maxQuantity, onQuantity, onRemove }: LineProps) {
  const { t, lang } = useTexts()
  return (
    <li className="flex items-center justify-between gap-3 py-3">
      <span className="min-w-0">
        <span dir="auto" className={quantity === 0 ? 'text-muted line-through' : 'font-medium'}>
          {title}
        </span>
        {onRemove && (
          <span className="block text-sm font-medium text-grocery-text">{t('edit.new')}</span>
        )}
        {details.length > 0 && (
          <span className="block text-sm text-muted">{details.join(', ')}</span>
        )}
      </span>
      <Stepper
        format={(count) =>
          step ? formatMeasure(step.amount * count, step.unit, lang) : formatNumber(count, lang)
        }
        size="sm"
        value={quantity}
        onChange={onQuantity}
        min={onRemove ? 1 : 0}
        max={maxQuantity}
        onRemove={onRemove}
        label={`${t('product.quantity')}: ${title}`}
        labels={{
          decrease: t('product.decrease'),
          increase: t('product.increase'),
          remove: t('cart.remove_line', { name: title }),
        }}
      />
    </li>
  )
}
