import type { Order } from '@hawker/contract/orders'
import { formatNumber } from '@hawker/i18n/format'
import { Button } from '@hawker/ui/button'
import { Icon } from '@hawker/ui/icon'
import { plusIcon } from '@hawker/ui/icons'
import { Stepper } from '@hawker/ui/stepper'
import { useState } from 'react'
import { onDemand } from '../../lib/on-demand.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { type AddedDish, orderedAs, withDish } from './added-dish.ts'

const AddDish = onDemand(() => import('./add-dish.tsx'))

/** As many as a line may have; the server says where it is fewer. */
const MOST = 99

type Props = {
  order: Order
  /** Of each line that was ordered. */
  counts: ReadonlyMap<number, number>
  onCounts: (counts: ReadonlyMap<number, number>) => void
  added: readonly AddedDish[]
  onAdded: (added: readonly AddedDish[]) => void
}

/** What is in an order and what is to come into it, each with its count. */
export function EditLines({ order, counts, onCounts, added, onAdded }: Props) {
  const { t } = useTexts()
  const [adding, setAdding] = useState<boolean>()
  const add = (dish: AddedDish) => {
    setAdding(false)
    const ordered = orderedAs(order, dish)
    if (ordered)
      onCounts(
        new Map(counts).set(
          ordered.id,
          Math.min(MOST, (counts.get(ordered.id) ?? 0) + dish.quantity),
        ),
      )
    else onAdded(withDish(added, dish))
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {order.details.map(({ id, product, addons }) => (
          <Line
            key={id}
            title={product.translation.title}
            about={addons.map(({ title }) => title)}
            quantity={counts.get(id) ?? 0}
            most={MOST}
            onQuantity={(next) => onCounts(new Map(counts).set(id, next))}
          />
        ))}
        {added.map((dish) => (
          <Line
            key={dish.key}
            title={dish.title}
            about={dish.chosen}
            quantity={dish.quantity}
            most={dish.most}
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
  about: readonly string[]
  quantity: number
  most: number
  onQuantity: (quantity: number) => void
  /** Of what was not in the order before. */
  onRemove?: () => void
}
function Line({ title, about, quantity, most, onQuantity, onRemove }: LineProps) {
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
        {about.length > 0 && <span className="block text-sm text-muted">{about.join(', ')}</span>}
      </span>
      <Stepper
        format={(count) => formatNumber(count, lang)}
        size="sm"
        value={quantity}
        onChange={onQuantity}
        min={onRemove ? 1 : 0}
        max={most}
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
