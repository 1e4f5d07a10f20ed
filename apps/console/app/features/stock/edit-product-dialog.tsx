import type { SellerShop } from '@hawker/contract/seller'
import type { Contents, SellerStock } from '@hawker/contract/seller-menu'
import type { AgeLimit } from '@hawker/domain/catalog/age-limit'
import { SelectField } from '@hawker/ui/select-field'
import { SwitchField } from '@hawker/ui/switch-field'
import { TextField } from '@hawker/ui/text-field'
import { useState } from 'react'
import { DialogAbout } from '../../lib/dialog-about.tsx'
import { useCurrencies } from '../../lib/currencies.ts'
import { DialogForm } from '../../lib/dialog-form.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { AgeField } from './age-field.tsx'
import { ContentsFields } from './contents-fields.tsx'
import { type StockDraft, changeOf, draftOf } from './stock-draft.ts'
import type { StockChange } from './use-stocks.ts'

type EditProductDialogProps = {
  stock: SellerStock | undefined
  shop: SellerShop
  onClose: () => void
  onSave: (stock: SellerStock, change: StockChange) => Promise<boolean>
  onPublish: (stock: SellerStock, published: boolean) => Promise<boolean>
  /** `age` undefined: unchanged. */
  onDeclare: (stock: SellerStock, contents: Contents, age?: AgeLimit | null) => Promise<boolean>
}

/** Edits the price, sale, age limit, contents and publication of a product. */
export function EditProductDialog({ stock, ...rest }: EditProductDialogProps) {
  return (
    <DialogAbout about={stock} title={({ product }) => product.title} onClose={rest.onClose}>
      {(shown) => <EditProductForm stock={shown} {...rest} />}
    </DialogAbout>
  )
}

function EditProductForm({
  stock,
  shop,
  onClose,
  onSave,
  onPublish,
  onDeclare,
}: EditProductDialogProps & { stock: SellerStock }) {
  const { t, lang } = useTexts()
  const { decimal_places: decimals = 2 } = useCurrencies()()
  const format = { lang, decimals, timeZone: shop.timezone }
  const [draft, setDraft] = useState(() => draftOf(stock, format))
  const [contents, setContents] = useState(stock.product.contents)
  const [age, setAge] = useState<AgeLimit | null>()
  const [errors, setErrors] = useState<Partial<Record<keyof StockDraft, string>>>({})
  const [sending, setSending] = useState(false)
  const set = (part: Partial<StockDraft>) => {
    setDraft({ ...draft, ...part })
    setErrors({})
  }
  const error = (part: keyof StockDraft) => {
    const key = errors[part]
    return key && t(key)
  }

  const save = async () => {
    const change = changeOf(draft, stock, format)
    if ('errors' in change) return setErrors(change.errors)
    setSending(true)
    const published =
      draft.published === stock.product.published || (await onPublish(stock, draft.published))
    const isUnchanged =
      contents === stock.product.contents &&
      (age === undefined || age === stock.product.age_restriction)
    const declared = published && (isUnchanged || (await onDeclare(stock, contents, age)))
    const saved = declared && (Object.keys(change).length === 0 || (await onSave(stock, change)))
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
        label={t('edit.price')}
        inputMode="decimal"
        dir="ltr"
        value={draft.price}
        error={error('price')}
        onChange={(event) => set({ price: event.target.value })}
      />
      <SelectField
        label={t('edit.sale')}
        value={draft.sale}
        onChange={(event) => set({ sale: saleKind(event.target.value) })}
      >
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
      <AgeField age={age === undefined ? stock.product.age_restriction : age} onChange={setAge} />
      <ContentsFields contents={contents} onChange={setContents} />
    </DialogForm>
  )
}

const saleKind = (value: string): StockDraft['sale'] =>
  value === 'percent' || value === 'fixed' ? value : 'none'
