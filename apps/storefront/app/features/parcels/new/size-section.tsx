import type { ParcelType } from '@hawker/contract/parcel-shapes'
import { formatMoney, formatNumber, type CurrencyStyle } from '@hawker/i18n/format'
import { isolate } from '@hawker/i18n/isolate'
import { CheckboxField } from '@hawker/ui/checkbox-field'
import { PriceText } from '@hawker/ui/price-text'
import { RadioGroup } from '@hawker/ui/radio-group'
import type { FormOf } from '@hawker/web/forms/use-form'
import { smallPicture } from '@hawker/web/pictures/picture-url'
import { useTexts } from '../../../lib/texts.tsx'
import { formatWeight, whyNot } from './check-parcel.ts'
import type { ParcelForm } from './parcel-form.ts'
import { SizeDrawing } from './size-drawing.tsx'

type Currency = CurrencyStyle & { decimal_places: number }

/** The sizes as cards with their limits, and the extras of the chosen one. */
export function SizeSection({
  form,
  types,
  currency,
}: {
  form: FormOf<ParcelForm>
  types: readonly ParcelType[]
  currency: Currency
}) {
  const { t, lang } = useTexts()
  const { values, change } = form
  const chosen = types.find(({ id }) => id === values.typeId)
  const money = (amount: number) => formatMoney(amount, currency, lang)
  return (
    // Large text leaves no room for the drawings.
    <div className="@container grid gap-5">
      <RadioGroup
        name="typeId"
        label={t('parcel.size')}
        hideLabel
        look="cards"
        error={form.errors.typeId}
        value={values.typeId === null ? undefined : String(values.typeId)}
        onChange={(id) => change({ typeId: Number(id), options: [] })}
        options={types.map((type) => {
          const reason = whyNot(type, values, { type, currency, lang, t })
          return {
            value: String(type.id),
            label: (
              <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                <bdi className="min-w-0 font-semibold wrap-anywhere">{type.translation.title}</bdi>
                <span className="text-sm text-muted">
                  {t('common.from_price', { price: isolate(money(type.price)) })}
                </span>
              </span>
            ),
            icon: type.img ? (
              <img
                src={smallPicture(type.img)}
                alt=""
                width={88}
                height={64}
                className="size-14 shrink-0 rounded-sm object-cover @max-[10rem]:hidden"
              />
            ) : (
              <SizeDrawing size={type} />
            ),
            hint: reason ?? (
              <>
                {type.translation.description !== '' && (
                  <span className="block text-ink">
                    <bdi>{type.translation.description}</bdi>
                  </span>
                )}
                {limitsText(type, { money, lang, t })}
              </>
            ),
            disabled: reason !== undefined && type.id !== values.typeId,
          }
        })}
      />
      {chosen && chosen.options.length > 0 && (
        <fieldset className="grid min-w-0">
          <legend className="mb-1 font-medium">{t('parcel.extras')}</legend>
          {chosen.options.map(({ id, title, price }) => (
            <CheckboxField
              key={id}
              name="options"
              label={<bdi>{title}</bdi>}
              checked={values.options.includes(id)}
              onChange={({ target: { checked } }) =>
                change({
                  options: checked
                    ? [...values.options, id]
                    : values.options.filter((other) => other !== id),
                })
              }
              aside={price === 0 ? t('common.free') : <PriceText text={`+${money(price)}`} />}
            />
          ))}
        </fieldset>
      )}
    </div>
  )
}

type LimitFormats = {
  money: (amount: number) => string
  lang: string
  t: (key: string, params: Record<string, string>) => string
}
/** "40 × 40 × 60 cm · up to 6.8 kg · worth up to $100" */
function limitsText(type: ParcelType, { money, lang, t }: LimitFormats): string {
  const { max_width: width, max_height: height, max_length: length } = type
  const sides = [width, height].map((side) => formatNumber(side, lang))
  const last = formatNumber(length, lang, { style: 'unit', unit: 'centimeter' })
  return t('parcel.limits', {
    size: isolate([...sides, last].join(' × ')),
    weight: isolate(formatWeight(type.max_weight_g, lang)),
    value: isolate(money(type.max_value)),
  })
}

export const sizeSummary = (form: ParcelForm, types: readonly ParcelType[]): string => {
  const type = types.find(({ id }) => id === form.typeId)
  const extras = type?.options.filter(({ id }) => form.options.includes(id)) ?? []
  return [type?.translation.title ?? '', ...extras.map(({ title }) => title)]
    .map(isolate)
    .join(' · ')
}
