import type { SellerShop } from '@hawker/contract/seller'
import type { EditableProduct, SellerStock } from '@hawker/contract/seller-menu'
import type { Language } from '@hawker/contract/settings'
import { SelectField } from '@hawker/ui/select-field'
import { Skeleton } from '@hawker/ui/skeleton'
import { SwitchField } from '@hawker/ui/switch-field'
import { TextField } from '@hawker/ui/text-field'
import { FormError } from '@hawker/web/forms/form-error'
import { useForm } from '@hawker/web/forms/use-form'
import { useLiveResource } from '@hawker/web/query/use-live-resource'
import { api } from '../../lib/api.ts'
import { DialogAbout } from '../../lib/dialog-about.tsx'
import { useCurrencies } from '../../lib/currencies.ts'
import { DialogForm } from '../../lib/dialog-form.tsx'
import { EditHistory } from '../../lib/editing/edit-history.tsx'
import { FormConflicts } from '../../lib/editing/form-conflicts.tsx'
import { TroubleScreen } from '../../lib/page/trouble-screen.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { AgeField } from './age-field.tsx'
import { ContentsFields } from './contents-fields.tsx'
import { LanguageFields } from './language-fields.tsx'
import { type ProductDraft, productChangeOf, productDraftOf } from './product-draft.ts'
import { productTexts } from './product-texts.ts'
import { type StockDraft, changeOf, draftOf } from './stock-draft.ts'
import type { ProductEditing, StockChange, StockOutcome } from './use-stocks.ts'

type EditProductDialogProps = {
  stock: SellerStock | undefined
  shop: SellerShop
  onClose: () => void
  onSave: (stock: SellerStock, change: StockChange) => StockOutcome
  onEdit: ProductEditing
}
type Values = StockDraft & ProductDraft

/** Edits the texts, price, sale, age limit, contents and publication of a product. */
export function EditProductDialog({ stock, ...rest }: EditProductDialogProps) {
  return (
    <DialogAbout about={stock} title={({ product }) => product.title} onClose={rest.onClose}>
      {(shown) => <LoadedProduct stock={shown} {...rest} />}
    </DialogAbout>
  )
}

const readProduct = (id: number) => api('showEditableProduct', { params: { id } })
const readLanguages = () => api('listLanguages')

type LoadedProps = EditProductDialogProps & { stock: SellerStock }

function LoadedProduct(props: LoadedProps) {
  const { t } = useTexts()
  const { id } = props.stock.product
  const product = useLiveResource(`product ${id}`, () => readProduct(id))
  const languages = useLiveResource('languages', readLanguages)
  if (product.data && languages.data)
    return (
      <EditProductForm
        {...props}
        product={product.data}
        languages={languages.data}
        onReload={product.refresh}
      />
    )
  const trouble = product.trouble ?? languages.trouble
  if (!trouble)
    return (
      <div role="status" aria-label={t('action.loading')}>
        <Skeleton className="h-40 rounded-md" />
      </div>
    )
  const retry = () => void Promise.all([product.refresh(), languages.refresh()])
  return <TroubleScreen trouble={trouble} onRetry={retry} />
}

type EditProductFormProps = LoadedProps & {
  product: EditableProduct
  languages: readonly Language[]
  onReload: () => Promise<EditableProduct | undefined>
}

function EditProductForm({
  stock,
  shop,
  product,
  languages,
  onReload,
  onClose,
  onSave,
  onEdit,
}: EditProductFormProps) {
  const texts = useTexts()
  const { t, lang } = texts
  const { decimal_places: decimals = 2 } = useCurrencies()()
  const format = { lang, decimals, timeZone: shop.timezone }
  const locales = languages.map(({ locale }) => locale)
  const form = useForm<Values>({
    initial: { ...draftOf(stock, format), ...productDraftOf(product, locales) },
    unsavedQuestion: t('form.leave'),
    validate(values) {
      const change = changeOf(values, stock, format)
      const invalid = 'errors' in change ? Object.entries(change.errors) : []
      return Object.fromEntries(invalid.map(([name, key]) => [name, t(key)]))
    },
    async submit(values, { saved }) {
      const edit = productChangeOf(saved, values)
      const answer = edit && (await onEdit(product.id, edit))
      if (answer && !answer.ok && answer.code === 'stale') {
        const { current, by } = answer.data
        return { newer: productDraftOf(current, locales), by: by?.firstname }
      }
      if (answer && !answer.ok) return answer
      const change = changeOf(values, stock, format)
      const isUnchanged = 'errors' in change || Object.keys(change).length === 0
      const unsaved = isUnchanged ? undefined : await onSave(stock, change)
      if (unsaved) return unsaved
      onClose()
    },
    refusalFields: { 'sale.value': 'value', 'sale.ends_at': 'lastDay' },
  })
  async function showUndone(): Promise<void> {
    const newer = await onReload()
    if (newer) form.rebase({ newer: productDraftOf(newer, locales), by: undefined })
  }
  const fieldTexts = productTexts(texts, languages)
  return (
    <div className="grid gap-4">
      <DialogForm action={t('action.save')} form={form} onClose={onClose}>
        <FormConflicts of={form} texts={fieldTexts} />
        <LanguageFields languages={languages} field={form.field} />
        <TextField label={t('edit.price')} inputMode="decimal" dir="ltr" {...form.field('price')} />
        <SaleFields form={form} />
        <SwitchField
          label={t('edit.published')}
          hint={t('edit.published_hint')}
          {...form.toggle('published')}
        />
        <AgeField {...form.choice('age_restriction')} />
        <ContentsFields {...form.choice('contents')} />
        <FormError of={form} />
      </DialogForm>
      <EditHistory
        subject="product"
        id={product.id}
        texts={fieldTexts}
        timeZone={shop.timezone}
        onUndone={showUndone}
      />
    </div>
  )
}

function SaleFields({ form }: { form: ReturnType<typeof useForm<Values>> }) {
  const { t } = useTexts()
  const { sale } = form.values
  return (
    <>
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
    </>
  )
}

const saleKind = (value: string): StockDraft['sale'] =>
  value === 'percent' || value === 'fixed' ? value : 'none'
