import { classNames } from '@hawker/std/class-names'
import { useTexts } from '../../lib/texts.tsx'
import { chooseDelivery, useDeliveryChoice } from '../cart/index.ts'
import type { ShopInfo } from './load-shop.ts'

/** Two radio buttons styled as a switch. */
export function DeliverySwitch({ shop }: { shop: ShopInfo }) {
  const { t } = useTexts()
  const choice = useDeliveryChoice()
  const types = (['delivery', 'pickup'] as const).filter((type) =>
    shop.delivery_types.includes(type),
  )
  if (types.length < 2) return null
  return (
    <fieldset className="not-at-table rounded-[1.75rem] bg-sunk p-1">
      <legend className="sr-only">{t('shop.delivery_pickup')}</legend>
      <div className="flex flex-wrap">
        {types.map((type) => (
          <label
            key={type}
            className={classNames(
              'grid min-h-12 min-w-28 flex-auto content-center rounded-full px-5 text-center ' +
                'text-sm font-semibold has-focus-visible:outline-3 ' +
                'has-focus-visible:outline-focus',
              type === choice ? 'bg-raised shadow-soft dark:bg-line' : 'text-muted hover:text-ink',
            )}
          >
            <input
              type="radio"
              name="way"
              value={type}
              checked={type === choice}
              onChange={() => chooseDelivery(type)}
              className="sr-only"
            />
            {t(`shop.${type}`)}
            <span className="text-xs font-normal text-muted">
              <TypeEstimate shop={shop} type={type} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** How long an order takes; "Closed" while the shop takes none. Empty without delivery here. */
function TypeEstimate({ shop, type }: { shop: ShopInfo; type: 'delivery' | 'pickup' }) {
  const { t, minutes } = useTexts()
  const times = shop.fulfilment.find((method) => method.type === type)
  if (!times) return null
  if (!times.estimate) return t('shop.closed')
  const { from } = times.estimate
  return type === 'pickup' ? (
    t('shop.pickup_ready', { minutes: minutes({ from, to: from }) })
  ) : (
    <bdi>{minutes(times.estimate)}</bdi>
  )
}
