import type { SellerOrder } from '@hawker/contract/seller'
import { formatNumber } from '@hawker/i18n/format'
import { orderedText } from '@hawker/i18n/format-measure'
import { isolate } from '@hawker/i18n/isolate'
import { classNames } from '@hawker/std/class-names'
import { useTexts } from '../../../lib/texts.tsx'
import { PackedWeight } from './packed-weight.tsx'
import type { Weighing } from '../state/use-orders.ts'

type Props = { order: SellerOrder; disabled: boolean; onWeigh: (weighing: Weighing) => void }

/**
 * The lines to prepare. Allergens are bold and red if the customer wrote of an allergy, so that they
 * are noticed at a glance.
 */
export function OrderLines({ order, disabled, onWeigh }: Props) {
  const { t, lang, list } = useTexts()
  const allergens = (codes: readonly string[]) => list(codes.map((code) => t(`allergen.${code}`)))
  const packing = order.status === 'accepted' || order.status === 'cooking'
  const proposed = new Set(
    order.substitutions
      .filter(({ status }) => status === 'proposed')
      .map(({ detail_id: id }) => id),
  )
  const live = order.status === 'new' || order.status === 'accepted' || order.status === 'cooking'
  return (
    <ul className="grid gap-2 border-y border-line py-3">
      {order.details.map((detail) => (
        <li key={detail.id} className="grid grid-cols-[auto_1fr] gap-x-2.5">
          <span className="tabular text-base font-bold">{orderedText(detail, lang)}</span>
          <div className="min-w-0">
            <p className="font-semibold">{detail.product.translation.title}</p>
            {detail.member_name && (
              <p className="text-sm text-muted">
                <bdi>{detail.member_name}</bdi>
              </p>
            )}
            {detail.extras.length > 0 && (
              <p className="text-sm">{detail.extras.map(({ value }) => value).join(' · ')}</p>
            )}
            {detail.addons.map((addon) => (
              <p key={addon.stock_id} className="text-sm">
                +{' '}
                {addon.quantity > 1 && (
                  <span className="tabular">{formatNumber(addon.quantity, lang)} × </span>
                )}
                {addon.title}
              </p>
            ))}
            {detail.replaces && (
              <p className="text-sm font-semibold text-amber-text">
                {t('substitution.for', { name: isolate(detail.replaces.title) })}
              </p>
            )}
            {live && detail.replacement?.type === 'specific' && (
              <p className="text-sm text-muted">
                {t('stand_in.wish', { name: isolate(detail.replacement.title ?? '') })}
              </p>
            )}
            {detail.weighed && (
              <PackedWeight
                detail={{ ...detail, weighed: detail.weighed }}
                disabled={disabled}
                onWeigh={
                  packing && !proposed.has(detail.id)
                    ? (weight) => onWeigh({ detail_id: detail.id, weight })
                    : undefined
                }
              />
            )}
            {detail.note && (
              <p className="mt-0.5 rounded-xs bg-amber-soft px-2 py-1 text-sm font-medium text-amber-text">
                <bdi>{detail.note}</bdi>
              </p>
            )}
            {detail.allergens.length > 0 && (
              <p
                className={classNames(
                  'text-sm',
                  order.allergy_note ? 'font-bold text-danger-text' : 'text-muted',
                )}
              >
                {t('board.allergens', { list: allergens(detail.allergens) })}
              </p>
            )}
            {detail.may_contain.length > 0 && (
              <p className={classNames('text-sm', !order.allergy_note && 'text-muted')}>
                {t('board.may_contain', { list: allergens(detail.may_contain) })}
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
