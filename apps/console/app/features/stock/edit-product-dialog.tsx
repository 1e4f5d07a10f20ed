import type { SellerShop } from '@hawker/contract/seller'
import type { FoodDeclaration, SellerStock } from '@hawker/contract/seller-menu'
import { AGE_LIMITS } from '@hawker/domain/catalog/age-limit'
import { SelectField } from '@hawker/ui/select-field'
import { SwitchField } from '@hawker/ui/switch-field'
import { TextField } from '@hawker/ui/text-field'
import { FormError } from '@hawker/web/forms/form-error'
import { useForm } from '@hawker/web/forms/use-form'
import { DialogAbout } from '../../lib/dialog-about.tsx'
import { useCurrencies } from '../../lib/currencies.ts'
import { DialogForm } from '../../lib/dialog-form.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { AgeField } from './age-field.tsx'
import { ContentsFields } from './contents-fields.tsx'
import { type StockDraft, changeOf, draftOf } from './stock-draft.ts'
import type { ProductChange, StockChange, StockOutcome } from './use-stocks.ts'

type EditProductDialogProps = {
  stock: SellerStock | undefined
  shop: SellerShop
  onClose: () => void
  onSave: (stock: SellerStock, change: StockChange) => StockOutcome
  onEdit: (stock: SellerStock, change: ProductChange) => StockOutcome
}
type Values = StockDraft & { contents: FoodDeclaration; age: number | null }

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
  onEdit,
}: EditProductDialogProps & { stock: SellerStock }) {
  const { t, lang } = useTexts()
  const { decimal_places: decimals = 2 } = useCurrencies()()
  const format = { lang, decimals, timeZone: shop.timezone }
  const form = useForm<Values>({
    initial: {
      ...draftOf(stock, format),
      contents: stock.product.contents,
      age: stock.product.age_restriction,
    },
    unsavedQuestion: t('form.leave'),
    validate(values) {
      const change = changeOf(values, stock, format)
      const invalid = 'errors' in change ? Object.entries(change.errors) : []
      return Object.fromEntries(invalid.map(([name, key]) => [name, t(key)]))
    },
    async submit(values) {
      const edit = productChange(values, stock)
      const refusal = Object.keys(edit).length === 0 ? undefined : await onEdit(stock, edit)
      if (refusal) return refusal
      const change = changeOf(values, stock, format)
      const isUnchanged = 'errors' in change || Object.keys(change).length === 0
      const unsaved = isUnchanged ? undefined : await onSave(stock, change)
      if (unsaved) return unsaved
      onClose()
    },
    refusalFields: { 'sale.value': 'value', 'sale.ends_at': 'lastDay' },
  })
  const { sale } = form.values
  return (
    <DialogForm action={t('action.save')} form={form} onClose={onClose}>
      <TextField label={t('edit.price')} inputMode="decimal" dir="ltr" {...form.field('price')} />
      <SelectField
        label={t('edit.sale')}
        {...form.choice('sale')}
        onChange={(event) => form.change({ sale: saleKind(event.target.value) })}
      >
        <option value="none">{t('edit.sale_none')}</option>
        <option value="percent">{t('edit.sale_percent')}</option>
        <option value="fixed">{t('edit.sale_fixed')}</option>
      </SelectField>
      {sale !== 'none' && (
        <div className="grid grid-cols-2 items-start gap-3">
          <TextField
            label={t(sale === 'percent' ? 'edit.percent' : 'edit.amount')}
            inputMode="decimal"
            dir="ltr"
            {...form.field('value')}
          />
          <TextField label={t('edit.last_day')} type="date" {...form.field('lastDay')} />
        </div>
      )}
      <SwitchField
        label={t('edit.published')}
        hint={t('edit.published_hint')}
        {...form.toggle('published')}
      />
      <AgeField {...form.choice('age')} />
      <ContentsFields {...form.choice('contents')} />
      <FormError of={form} />
    </DialogForm>
  )
}

function productChange(
  { published, contents, age }: Values,
  { product }: SellerStock,
): ProductChange {
  return {
    ...(published === product.published ? {} : { published }),
    ...(contents === product.contents ? {} : { contents }),
    // An imported age that the contract does not know stays as it is.
    ...(age === product.age_restriction
      ? {}
      : { age_restriction: AGE_LIMITS.find((known) => known === age) ?? null }),
  }
}

const saleKind = (value: string): StockDraft['sale'] =>
  value === 'percent' || value === 'fixed' ? value : 'none'
