import type { SellerShop, SellerStock } from '@hawker/contract/seller'
import { Button } from '@hawker/ui/button'
import { Dialog } from '@hawker/ui/dialog'
import { SelectField } from '@hawker/ui/select-field'
import { SwitchField } from '@hawker/ui/switch-field'
import { TextField } from '@hawker/ui/text-field'
import { useState } from 'react'
import { useTexts } from '../../lib/texts.tsx'
import { type Draft, changeOf, draftOf } from './draft.ts'
import type { StockChange } from './use-stocks.ts'

type EditDialogProps = {
  stock: SellerStock | undefined
  shop: SellerShop
  onClose: () => void
  onSave: (stock: SellerStock, change: StockChange) => Promise<boolean>
  onPublish: (stock: SellerStock, published: boolean) => Promise<boolean>
}

/** What a dish costs, for how much less it is sold and until when, and whether it is on the menu at all. */
export function EditDialog({ stock, ...rest }: EditDialogProps) {
  const { t } = useTexts()
  const [last, setLast] = useState(stock)
  if (stock && stock !== last) setLast(stock)
  return (
    <Dialog open={stock !== undefined} onClose={rest.onClose} title={(stock ?? last)?.product.title ?? ''} closeLabel={t('action.close')}>
      {stock && <EditForm key={stock.id} stock={stock} {...rest} />}
    </Dialog>
  )
}

function EditForm({ stock, shop, onClose, onSave, onPublish }: EditDialogProps & { stock: SellerStock }) {
  const { t } = useTexts()
  const [draft, setDraft] = useState(() => draftOf(stock, shop.timezone))
  const [errors, setErrors] = useState<Partial<Record<keyof Draft, true>>>({})
  const [sending, setSending] = useState(false)
  const set = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part })
    setErrors({})
  }
  const error = (part: keyof Draft) => (errors[part] ? t('edit.invalid') : undefined)

  const save = async () => {
    const change = changeOf(draft, stock, shop.timezone)
    if ('errors' in change) return setErrors(change.errors)
    setSending(true)
    const published = draft.published === stock.product.published || (await onPublish(stock, draft.published))
    const saved = published && (Object.keys(change).length === 0 || (await onSave(stock, change)))
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
        label={t('edit.price')}
        inputMode="decimal"
        dir="ltr"
        value={draft.price}
        error={error('price')}
        onChange={(event) => set({ price: event.target.value })}
      />
      <SelectField label={t('edit.sale')} value={draft.sale} onChange={(event) => set({ sale: saleKind(event.target.value) })}>
        <option value="none">{t('edit.sale_none')}</option>
        <option value="percent">{t('edit.sale_percent')}</option>
        <option value="fixed">{t('edit.sale_fixed')}</option>
      </SelectField>
      {draft.sale !== 'none' && (
        <div className="grid grid-cols-2 items-start gap-3">
          <TextField
            label={t(draft.sale === 'percent' ? 'edit.percent' : 'edit.amount')}
            inputMode="decimal"
            dir="ltr"
            value={draft.value}
            error={error('value')}
            onChange={(event) => set({ value: event.target.value })}
          />
          <TextField
            label={t('edit.last_day')}
            type="date"
            value={draft.lastDay}
            error={error('lastDay')}
            onChange={(event) => set({ lastDay: event.target.value })}
          />
        </div>
      )}
      <SwitchField
        label={t('edit.published')}
        hint={t('edit.published_hint')}
        checked={draft.published}
        onChange={(event) => set({ published: event.target.checked })}
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

const saleKind = (value: string): Draft['sale'] => (value === 'percent' || value === 'fixed' ? value : 'none')
