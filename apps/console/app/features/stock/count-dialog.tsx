import type { SellerStock } from '@hawker/contract/seller'
import { Button } from '@hawker/ui/button'
import { CheckboxField } from '@hawker/ui/checkbox-field'
import { Dialog } from '@hawker/ui/dialog'
import { TextField } from '@hawker/ui/text-field'
import { useState } from 'react'
import { useTexts } from '../../lib/texts.tsx'
import type { StockChange } from './use-stocks.ts'

const MOST = 1_000_000

type CountDialogProps = {
  stock: SellerStock | undefined
  onClose: () => void
  onSave: (stock: SellerStock, change: StockChange) => Promise<boolean>
}

/** How many are left; or that nobody counts them. */
export function CountDialog({ stock, onClose, onSave }: CountDialogProps) {
  const { t } = useTexts()
  const [last, setLast] = useState(stock)
  if (stock && stock !== last) setLast(stock)
  const shown = stock ?? last
  return (
    <Dialog open={stock !== undefined} onClose={onClose} title={shown?.product.title ?? ''} closeLabel={t('action.close')}>
      {shown && <CountForm key={shown.id} stock={shown} onClose={onClose} onSave={onSave} />}
    </Dialog>
  )
}

function CountForm({ stock, onClose, onSave }: CountDialogProps & { stock: SellerStock }) {
  const { t } = useTexts()
  const [counted, setCounted] = useState(stock.quantity !== null)
  const [typed, setTyped] = useState(String(stock.quantity ?? ''))
  const [error, setError] = useState<string>()
  const [sending, setSending] = useState(false)

  const save = async () => {
    const count = Number(typed)
    if (counted && (!/^\d+$/.test(typed) || count > MOST)) return setError(t('menu.count_invalid'))
    setSending(true)
    const saved = await onSave(stock, { quantity: counted ? count : null })
    setSending(false)
    if (saved) onClose()
  }
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
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
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onClose}>
          {t('action.cancel')}
        </Button>
        <Button type="submit" loading={sending}>
          {t('action.save')}
        </Button>
      </div>
    </form>
  )
}
