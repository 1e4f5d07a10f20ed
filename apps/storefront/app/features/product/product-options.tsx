import type { AddonGroup, Product } from '@hawker/contract/catalog'
import { formatNumber } from '@hawker/i18n/format'
import { CheckboxField } from '@hawker/ui/checkbox-field'
import { FieldError } from '@hawker/ui/field'
import { PriceText } from '@hawker/ui/price-text'
import { RadioGroup } from '@hawker/ui/radio-group'
import { Stepper } from '@hawker/ui/stepper'
import { useTexts } from '../../lib/texts.tsx'
import type { Choice } from './product-choice.ts'
import { OptionWarnings } from './warnings/option-warnings.tsx'

type ChoiceProps = { choice: Choice; onChange: (choice: Choice) => void }

/** The product's variants. */
export function StockOptions({ product, choice, onChange }: ChoiceProps & { product: Product }) {
  const { t, price } = useTexts()
  if (product.stocks.length < 2) return null
  return (
    <RadioGroup
      name="stock_id"
      label={product.stocks[0]?.extras[0]?.group ?? t('product.size')}
      value={String(choice.stockId)}
      onChange={(value) => onChange({ ...choice, stockId: Number(value) })}
      options={product.stocks.map(({ id, extras, total_price, quantity }) => ({
        value: String(id),
        label: extras.map(({ value }) => value).join(', ') || product.translation.title,
        disabled: quantity === 0,
        hint: quantity === 0 ? t('product.sold_out') : undefined,
        aside: <PriceText text={price(total_price)} />,
      }))}
    />
  )
}

/**
 * An addon group: radio buttons for exactly one, otherwise checkboxes, with a stepper where several
 * units are allowed.
 */
export function AddonOptions({
  group,
  choice,
  onChange,
  problem,
}: ChoiceProps & { group: AddonGroup; problem: boolean }) {
  const { t, price, lang } = useTexts()
  const { id, title, min, max, addons } = group
  const units = addons.reduce((sum, { stock }) => sum + (choice.addons.get(stock.id) ?? 0), 0)
  const full = max > 0 && units >= max
  const error = problem ? t('product.choose_required') : undefined
  const set = (stockId: number, quantity: number) => {
    const next = new Map(choice.addons)
    if (quantity > 0) next.set(stockId, quantity)
    else next.delete(stockId)
    onChange({ ...choice, addons: next })
  }
  const priceAside = (amount: number) =>
    amount === 0 ? undefined : (
      <PriceText text={t('product.plus_price', { price: price(amount) })} />
    )

  if (min === 1 && max === 1) {
    const chosen = addons.find(({ stock }) => choice.addons.has(stock.id))
    return (
      <RadioGroup
        name={`group-${id}`}
        label={title}
        hint={limitsText(min, max, t)}
        error={error}
        value={chosen && String(chosen.stock.id)}
        onChange={(value) => {
          const next = new Map(choice.addons)
          for (const { stock } of addons) next.delete(stock.id)
          onChange({ ...choice, addons: next.set(Number(value), 1) })
        }}
        options={addons.map((addon) => ({
          value: String(addon.stock.id),
          label: optionLabel(addon),
          disabled: addon.stock.quantity === 0,
          aside: priceAside(addon.stock.price),
        }))}
      />
    )
  }
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium">{title}</legend>
      <p className="-mt-1 mb-1.5 text-sm text-muted">{limitsText(min, max, t)}</p>
      {addons.map((addon) => {
        const { title: label, stock, max_qty } = addon
        const quantity = choice.addons.get(stock.id) ?? 0
        return (
          <div key={stock.id} className="flex items-center gap-2">
            <CheckboxField
              className="min-w-0 flex-1"
              name="addon"
              value={stock.id}
              label={optionLabel(addon)}
              aside={priceAside(stock.price)}
              checked={quantity > 0}
              disabled={stock.quantity === 0 || (full && quantity === 0)}
              onChange={(event) => set(stock.id, event.target.checked ? 1 : 0)}
            />
            {quantity > 0 && max_qty > 1 && (
              <Stepper
                format={(count) => formatNumber(count, lang)}
                size="sm"
                label={`${t('product.quantity')}: ${label}`}
                labels={{ decrease: t('product.decrease'), increase: t('product.increase') }}
                value={quantity}
                max={full ? quantity : max_qty}
                onChange={(count) => set(stock.id, count)}
              />
            )}
          </div>
        )
      })}
      {error !== undefined && <FieldError>{error}</FieldError>}
    </fieldset>
  )
}

const optionLabel = (addon: AddonGroup['addons'][number]) => (
  <>
    {addon.title}
    <OptionWarnings option={addon} />
  </>
)

function limitsText(
  min: number,
  max: number,
  t: (key: string, params?: Record<string, number>) => string,
): string {
  if (min > 0 && min === max) return t('product.choose_exactly', { min })
  if (min > 0)
    return max > 0
      ? t('product.choose_between', { min, max })
      : t('product.choose_exactly', { min })
  return max > 0 ? t('product.choose_up_to', { max }) : t('common.optional')
}
