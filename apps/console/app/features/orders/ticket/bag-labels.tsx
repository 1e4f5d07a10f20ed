import type { SellerOrder } from '@hawker/contract/seller'
import { groupBy } from '@hawker/std/group-by'
import { formatNumber } from '@hawker/i18n/format'
import { orderedText } from '@hawker/i18n/format-measure'
import { isolate } from '@hawker/i18n/isolate'
import { useTexts } from '../../../lib/texts.tsx'

/**
 * The labels below the ticket of a group order, one for each member's bag:
 * the name, the contents, and the allergens.
 */
export function BagLabels({ order }: { order: SellerOrder }) {
  const { t, lang, list } = useTexts()
  const named = (codes: ReadonlySet<string>) =>
    list([...codes].map((code) => t(`allergen.${code}`)))
  const bags = [...groupBy(order.details, ({ member_name: name }) => name ?? '')]
  if (!order.group || bags.length < 2) return null
  return bags.map(([name, details], place) => {
    const allergens = new Set(details.flatMap((detail) => detail.allergens))
    const traces = new Set(
      details.flatMap((detail) => detail.may_contain.filter((code) => !allergens.has(code))),
    )
    return (
      <section
        key={name}
        className="mt-4 break-inside-avoid border-t-2 border-dashed border-current pt-4"
      >
        <p className="flex justify-between gap-2">
          <bdi className="font-bold">{order.number}</bdi>
          <span>
            {t('ticket.bag', {
              place: formatNumber(place + 1, lang),
              count: formatNumber(bags.length, lang),
            })}
          </span>
        </p>
        <p className="text-2xl font-bold">
          <bdi>{name}</bdi>
        </p>
        <ul>
          {details.map((detail) => (
            <li key={detail.id}>
              {orderedText(detail, lang)} {detail.product.translation.title}
            </li>
          ))}
        </ul>
        {allergens.size > 0 && (
          <p className="font-bold">{t('board.allergens', { list: named(allergens) })}</p>
        )}
        {traces.size > 0 && <p>{t('board.may_contain', { list: named(traces) })}</p>}
        {order.allergy_note && (
          <p className="font-bold uppercase">
            {t('board.allergy', { note: isolate(order.allergy_note) })}
          </p>
        )}
      </section>
    )
  })
}
