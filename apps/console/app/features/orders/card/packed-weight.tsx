import type { SellerOrder } from '@hawker/contract/seller'
import { formatNumber } from '@hawker/i18n/format'
import { isolate } from '@hawker/i18n/isolate'
import { Button } from '@hawker/ui/button'
import { TextField } from '@hawker/ui/text-field'
import { useTexts } from '../../../lib/texts.tsx'
import { numberErrorKey, typedNumber } from '@hawker/web/forms/typed-number'
import { useForm } from '@hawker/web/forms/use-form'
import { type Weighed, weightText } from '../../../lib/weight-text.ts'

/** Thousandths of the unit, such as grams of a kilogram. */
const WEIGHT_DECIMALS = 3

type Detail = SellerOrder['details'][number]
type Props = {
  detail: Detail & { weighed: Weighed }
  /** Omitted when the weight is read-only, because the order is not being prepared. */
  onWeigh?: ((weight: number) => void) | undefined
  disabled: boolean
}

/**
 * The ordered and the packed weight of a line sold by weight, with the field for the packed one.
 */
export function PackedWeight({ detail, onWeigh, disabled }: Props) {
  const texts = useTexts()
  const { t, lang } = texts
  const { unit, ordered, packed } = detail.weighed
  const form = useForm({
    initial: { weight: '' },
    validate({ weight }) {
      const { value, problem } = typedNumber(weight, lang, WEIGHT_DECIMALS)
      const key = problem ? numberErrorKey(problem, 'edit.invalid') : 'edit.invalid'
      return { weight: value ? undefined : t(key) }
    },
    submit({ weight }, { reset }) {
      const { value } = typedNumber(weight, lang, WEIGHT_DECIMALS)
      if (!value || disabled) return
      onWeigh?.(value)
      reset({ weight: '' })
    },
  })
  return (
    <div className="grid gap-1.5">
      {packed !== null && (
        <p className="tabular text-sm text-muted">{weightText(detail.weighed, texts)}</p>
      )}
      {onWeigh && (
        <form {...form.props} className="flex flex-wrap items-end gap-2">
          <TextField
            label={t('weight.of', { name: isolate(detail.product.translation.title) })}
            hideLabel
            placeholder={formatNumber(packed ?? ordered, lang, { maximumFractionDigits: 3 })}
            inputMode="decimal"
            autoComplete="off"
            className="min-w-28 flex-1"
            trailing={unit ?? undefined}
            {...form.field('weight')}
          />
          <Button
            type="submit"
            variant="secondary"
            disabled={form.values.weight.trim() === '' || disabled}
          >
            {t('weight.save')}
          </Button>
        </form>
      )}
    </div>
  )
}
