import type { SellerStock } from '@hawker/contract/seller-menu'
import { CheckboxField } from '@hawker/ui/checkbox-field'
import { TextField } from '@hawker/ui/text-field'
import { editableNumber } from '@hawker/i18n/number-marks'
import { type TypedNumber, numberErrorKey, typedNumber } from '@hawker/web/forms/typed-number'
import { useForm } from '@hawker/web/forms/use-form'
import { DialogAbout } from '../../lib/dialog-about.tsx'
import { DialogForm } from '../../lib/dialog-form.tsx'
import { useTexts } from '../../lib/texts.tsx'
import type { StockChange, StockOutcome } from './use-stocks.ts'

const MAX_COUNT = 1_000_000

type CountDialogProps = {
  stock: SellerStock | undefined
  onClose: () => void
  onSave: (stock: SellerStock, change: StockChange) => StockOutcome
}

/** Sets the number of portions left, or turns counting off. */
export function CountDialog({ stock, onClose, onSave }: CountDialogProps) {
  return (
    <DialogAbout about={stock} title={({ product }) => product.title} onClose={onClose}>
      {(shown) => <CountForm stock={shown} onClose={onClose} onSave={onSave} />}
    </DialogAbout>
  )
}

function CountForm({ stock, onClose, onSave }: CountDialogProps & { stock: SellerStock }) {
  const { t, lang } = useTexts()
  const form = useForm({
    initial: {
      count: stock.quantity === null ? '' : editableNumber(stock.quantity, lang),
      uncounted: stock.quantity === null,
    },
    validate({ count, uncounted }) {
      const key = uncounted ? undefined : countError(typedNumber(count, lang, 0))
      return { count: key && t(key) }
    },
    async submit({ count, uncounted }) {
      const quantity = uncounted ? null : typedNumber(count, lang, 0).value
      const refusal = await onSave(stock, { quantity })
      if (refusal) return refusal
      onClose()
    },
    refusalFields: { '*': 'count' },
  })
  return (
    <DialogForm action={t('action.save')} form={form} onClose={onClose}>
      <TextField
        label={t('menu.quantity')}
        inputMode="numeric"
        dir="ltr"
        disabled={form.values.uncounted}
        {...form.field('count')}
      />
      <CheckboxField
        label={t('menu.uncounted')}
        hint={t('menu.uncounted_hint')}
        {...form.checkbox('uncounted')}
      />
    </DialogForm>
  )
}

function countError({ value, problem }: TypedNumber): string | undefined {
  if (problem === 'ambiguous') return numberErrorKey(problem, 'menu.count_invalid')
  return value === null || value > MAX_COUNT ? 'menu.count_invalid' : undefined
}
