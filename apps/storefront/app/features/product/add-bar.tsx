import type { Product } from '@hawker/contract/catalog'
import { listFormat } from '@hawker/i18n/format'
import { formatQuantity } from '@hawker/i18n/format-content'
import { classNames } from '@hawker/std/class-names'
import { Button } from '@hawker/ui/button'
import { Icon } from '@hawker/ui/icon'
import { alertIcon } from '@hawker/ui/icons'
import { Stepper } from '@hawker/ui/stepper'
import { useId, useRef } from 'react'
import { warningText } from '../../lib/dishes/dish-facts.ts'
import { useTexts } from '../../lib/texts.tsx'
import { choicePrice } from './addition.ts'
import { acknowledgeButtonId, type Choosing } from './use-choosing.ts'

/** Quantity and the button with the price. Without scripts the quantity is a number field. */
export function AddBar({
  product,
  form,
  alive,
  choice,
  setChoice,
  maxQuantity,
  warning,
  acknowledge,
}: { product: Product; form: string; alive: boolean } & Pick<
  Choosing,
  'choice' | 'setChoice' | 'maxQuantity' | 'warning' | 'acknowledge'
>) {
  const { t, price, lang } = useTexts()
  const warningId = useId()
  const addButton = useRef<HTMLButtonElement>(null)
  const min = Math.max(1, product.min_qty)
  const sellable = product.available && maxQuantity >= min
  return (
    <div className="grid gap-2">
      {sellable && warning && !warning.acknowledged && (
        <div
          className={classNames(
            'flex items-center gap-2.5 rounded-lg py-1.5 ps-4 pe-1.5 text-sm font-medium',
            warning.answer === 'contains'
              ? 'bg-danger-soft text-danger-text'
              : 'bg-amber-soft text-amber-text',
          )}
        >
          <Icon of={alertIcon} size={20} />
          <p id={warningId} className="min-w-0 flex-1">
            {warningText(warning, t, (names) => listFormat(names, lang))}
          </p>
          <Button
            id={acknowledgeButtonId(form)}
            variant="secondary"
            className="shrink-0"
            aria-describedby={warningId}
            onClick={() => {
              acknowledge()
              // The pressed button disappears.
              addButton.current?.focus()
            }}
          >
            {t('allergies.know')}
          </Button>
        </div>
      )}
      <div className="flex items-center gap-3">
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
          ref={addButton}
          type="submit"
          form={form}
          size="lg"
          wide
          disabled={!sellable}
          className="px-4"
        >
          {product.available
            ? alive
              ? t('product.add_for', {
                  price: price(choicePrice(product, choice) * choice.quantity),
                })
              : t('product.to_cart')
            : product.served_now
              ? t('product.sold_out')
              : t('product.not_served_now')}
        </Button>
      </div>
    </div>
  )
}
