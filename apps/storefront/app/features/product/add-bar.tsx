import type { Product } from '@hawker/contract/catalog'
import { listFormat } from '@hawker/i18n/format'
import { formatQuantity } from '@hawker/i18n/format-content'
import { isolate } from '@hawker/i18n/isolate'
import { classNames } from '@hawker/std/class-names'
import { Button } from '@hawker/ui/button'
import { Stepper } from '@hawker/ui/stepper'
import { addAnywayText } from '../../lib/dishes/dish-facts.ts'
import { useTexts } from '../../lib/texts.tsx'
import { choicePrice } from './product-choice.ts'
import type { Choosing } from './use-choosing.ts'

/** Quantity and the button with the price. Without scripts the quantity is a number field. */
export function AddBar({
  product,
  form,
  alive,
  choice,
  setChoice,
  maxQuantity,
  warning,
}: { product: Product; form: string; alive: boolean } & Pick<
  Choosing,
  'choice' | 'setChoice' | 'maxQuantity' | 'warning'
>) {
  const { t, price, lang } = useTexts()
  const min = Math.max(1, product.min_qty)
  const sellable = product.available && maxQuantity >= min
  const warns = sellable && warning !== undefined && !warning.acknowledged
  const total = price(choicePrice(product, choice) * choice.quantity)
  return (
    <div className={classNames('flex items-center gap-3', warns && 'flex-wrap')}>
      {alive ? (
        <Stepper
          format={(count) => formatQuantity(count, product.step_content, lang)}
          label={t('product.quantity')}
          labels={{ decrease: t('product.decrease'), increase: t('product.increase') }}
          value={choice.quantity}
          min={min}
          max={maxQuantity}
          onChange={(quantity) => setChoice({ ...choice, quantity })}
        />
      ) : (
        sellable && (
          <input
            type="number"
            name="quantity"
            form={form}
            aria-label={t('product.quantity')}
            defaultValue={choice.quantity}
            min={min}
            max={Number.isFinite(maxQuantity) ? maxQuantity : undefined}
            className="h-13 w-20 rounded-full bg-sunk text-center font-semibold"
          />
        )
      )}
      <Button
        type="submit"
        form={form}
        size="lg"
        wide
        disabled={!sellable}
        className={classNames('px-4', warns && 'basis-full py-2')}
      >
        {warns
          ? `${addAnywayText(warning, t, (names) => listFormat(names, lang))} · ${isolate(total)}`
          : product.available
            ? alive
              ? t('product.add_for', { price: total })
              : t('product.to_cart')
            : product.served_now
              ? t('product.sold_out')
              : t('product.not_served_now')}
      </Button>
    </div>
  )
}
