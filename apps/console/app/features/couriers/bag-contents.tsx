import type { CourierOrder } from '@hawker/contract/couriers'
import { orderedText } from '@hawker/i18n/format-measure'
import { itemCount } from '../../lib/item-count.ts'
import { useTexts } from '../../lib/texts.tsx'

/** The order's lines, so that the courier can count the items in the bag. */
export function BagContents({ order }: { order: CourierOrder }) {
  const { t, lang } = useTexts()
  const count = itemCount(order.details)
  return (
    <details className="rounded-md bg-sunk">
      <summary className="min-h-11 px-4 py-2.5 font-medium">{t('board.items', { count })}</summary>
      <ul className="grid gap-1 px-4 pb-3 text-sm">
        {order.details.map((detail) => (
          <li key={detail.id}>
            <span className="tabular font-semibold">{orderedText(detail, lang)}</span>{' '}
            {detail.product.translation.title}
            {detail.extras.length > 0 && (
              <span className="text-muted">
                {' '}
                · {detail.extras.map(({ value }) => value).join(' · ')}
              </span>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
