import type { SellerStock } from '@hawker/contract/seller-menu'
import { CheckboxField } from '@hawker/ui/checkbox-field'
import { TextField } from '@hawker/ui/text-field'
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
  const { t } = useTexts()
  const form = useForm({
    initial: { count: String(stock.quantity ?? ''), uncounted: stock.quantity === null },
    validate: ({ count, uncounted }) => ({
      count: uncounted || isCount(count.trim()) ? undefined : t('menu.count_invalid'),
    }),
    async submit({ count, uncounted }) {
      const refusal = await onSave(stock, { quantity: uncounted ? null : Number(count.trim()) })
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

const isCount = (typed: string): boolean => /^\d+$/.test(typed) && Number(typed) <= MAX_COUNT
