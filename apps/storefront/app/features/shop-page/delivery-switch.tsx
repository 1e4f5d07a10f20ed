import { classNames } from '../../lib/class-names.ts'
import { useTexts } from '../../lib/texts.tsx'
import { chooseDelivery, useDeliveryChoice } from '../cart/index.ts'
import type { ShopInfo } from './load-shop.ts'

/** Two radio buttons styled as a switch. */
export function DeliverySwitch({ shop }: { shop: ShopInfo }) {
  const { t, minutes } = useTexts()
  const choice = useDeliveryChoice()
  const types = (['delivery', 'pickup'] as const).filter((type) =>
    shop.delivery_types.includes(type),
  )
  if (types.length < 2) return null
  return (
    <fieldset className="rounded-[1.75rem] bg-sunk p-1">
      <legend className="sr-only">{t('shop.delivery_pickup')}</legend>
      <div className="flex flex-wrap">
        {types.map((way) => (
          <label
            key={way}
            className={classNames(
              'grid min-h-12 min-w-28 flex-auto content-center rounded-full px-5 text-center ' +
                'text-sm font-semibold has-focus-visible:outline-3 ' +
                'has-focus-visible:outline-focus',
              way === choice ? 'bg-raised shadow-soft dark:bg-line' : 'text-muted hover:text-ink',
            )}
          >
            <input
              type="radio"
              name="way"
              value={way}
              checked={way === choice}
              onChange={() => chooseDelivery(way)}
              className="sr-only"
            />
            {t(`shop.${way}`)}
            <span className="text-xs font-normal text-muted">
              {way === 'pickup'
                ? t('shop.pickup_ready', {
                    minutes: minutes({ from: shop.prep_minutes, to: shop.prep_minutes }),
                  })
                : shop.delivery.estimate && <bdi>{minutes(shop.delivery.estimate)}</bdi>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
