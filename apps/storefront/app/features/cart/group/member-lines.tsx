import type { Cart } from '@hawker/contract/carts'
import { formatQuantityOf } from '@hawker/i18n/format-measure'
import { IconButton } from '@hawker/ui/icon-button'
import { binIcon } from '@hawker/ui/icons'
import { PriceText } from '@hawker/ui/price-text'
import { useTexts } from '../../../lib/texts.tsx'
import { lineOf, priceWithAddons } from '../store/cart-line.ts'

type Part = Cart['user_carts'][number]

/** A member's lines in a group order. `onRemove` is given when the viewer may remove them. */
export function MemberLines({ part, onRemove }: { part: Part; onRemove?: (id: number) => void }) {
  const { t, lang, price } = useTexts()
  if (part.cartDetails.length === 0)
    return <p className="mt-1 text-sm text-muted">{t('group.nothing')}</p>
  return (
    <ul className="mt-2 grid gap-1">
      {part.cartDetails.map((detail) => {
        const line = lineOf(detail)
        const details = [
          ...line.extras,
          ...line.addons.map(({ title }) => title),
          ...(line.note === '' ? [] : [line.note]),
        ].join(', ')
        return (
          <li key={detail.id} className="flex min-h-9 items-center gap-3">
            <span className="tabular min-w-7 font-medium">
              {formatQuantityOf(line.quantity, line.step, lang)}
            </span>
            <span
              className={`min-w-0 flex-1 ${line.problem === null ? '' : 'text-muted line-through'}`}
            >
              {line.title}
              {details !== '' && <span className="block text-sm text-muted">{details}</span>}
            </span>
            <PriceText text={price(priceWithAddons(line) * line.quantity)} />
            {onRemove && (
              <IconButton
                icon={binIcon}
                label={t('cart.remove_line', { name: line.title })}
                onClick={() => onRemove(detail.id)}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}
