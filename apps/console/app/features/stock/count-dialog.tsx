import type { SellerStock } from '@hawker/contract/seller-menu'
import { CheckboxField } from '@hawker/ui/checkbox-field'
import { TextField } from '@hawker/ui/text-field'
import { editableNumber } from '@hawker/i18n/number-marks'
import { numberErrorKey, typedNumber } from '@hawker/web/forms/typed-number'
import { useState } from 'react'
import { DialogAbout } from '../../lib/dialog-about.tsx'
import { DialogForm } from '../../lib/dialog-form.tsx'
import { useTexts } from '../../lib/texts.tsx'
import type { StockChange } from './use-stocks.ts'

const MAX_COUNT = 1_000_000

type CountDialogProps = {
  stock: SellerStock | undefined
  onClose: () => void
  onSave: (stock: SellerStock, change: StockChange) => Promise<boolean>
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
  const [counted, setCounted] = useState(stock.quantity !== null)
  const [typed, setTyped] = useState(() =>
    stock.quantity === null ? '' : editableNumber(stock.quantity, lang),
  )
  const [error, setError] = useState<string>()
  const [sending, setSending] = useState(false)

  const save = async () => {
    const { value: count, problem } = typedNumber(typed, lang, 0)
    if (counted && problem)
      return setError(
        t(problem === 'ambiguous' ? numberErrorKey(problem, '') : 'menu.count_invalid'),
      )
    if (counted && count !== null && count > MAX_COUNT) return setError(t('menu.count_invalid'))
    setSending(true)
    const saved = await onSave(stock, { quantity: counted ? count : null })
    setSending(false)
    if (saved) onClose()
  }
  return (
    <DialogForm
      action={t('action.save')}
      sending={sending}
      onClose={onClose}
      onSend={() => void save()}
    >
      <TextField
        label={t('menu.quantity')}
        inputMode="numeric"
        dir="ltr"
        value={typed}
        disabled={!counted}
        onChange={(event) => {
          setTyped(event.target.value.trim())
          setError(undefined)
        }}
        error={error}
      />
      <CheckboxField
        label={t('menu.uncounted')}
        hint={t('menu.uncounted_hint')}
        checked={!counted}
        onChange={(event) => setCounted(!event.target.checked)}
      />
    </DialogForm>
  )
}
