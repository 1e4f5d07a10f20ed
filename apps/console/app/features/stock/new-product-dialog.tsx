import type { SellerShop } from '@hawker/contract/seller'
import type { FoodDeclaration } from '@hawker/contract/seller-menu'
import type { AgeLimit } from '@hawker/domain/catalog/age-limit'
import { MAX_NAME_LENGTH } from '@hawker/domain/texts/name-lengths'
import { Dialog } from '@hawker/ui/dialog'
import { FieldError } from '@hawker/ui/field'
import { TextArea, TextField } from '@hawker/ui/text-field'
import { shrinkPhoto } from '@hawker/web/pictures/shrink-photo'
import { showToast } from '@hawker/ui/toast'
import { FormError } from '@hawker/web/forms/form-error'
import { numberErrorKey, typedNumber } from '@hawker/web/forms/typed-number'
import { useForm } from '@hawker/web/forms/use-form'
import { useId, useState } from 'react'
import { api, sendWithRetry, refusalText } from '../../lib/api.ts'
import { useCurrencies } from '../../lib/currencies.ts'
import { DialogForm } from '../../lib/dialog-form.tsx'
import { smallPicture } from '@hawker/web/pictures/picture-url'
import { useTexts } from '../../lib/texts.tsx'
import { AgeField } from './age-field.tsx'
import { ContentsFields } from './contents-fields.tsx'

type NewProductDialogProps = {
  shop: SellerShop
  open: boolean
  onClose: () => void
  onCreated: () => void
}
const PHOTO = { longest: 2048, bytes: 4_000_000 }
type Values = typeof EMPTY & { contents: FoodDeclaration; age: AgeLimit | null }
const EMPTY = { title: '', description: '', section: '', price: '', img: '', pictureUrl: '' }
const UNDECLARED: FoodDeclaration = { allergens: null, may_contain: [], diets: [] }

/** Adds a product to the menu. */
export function NewProductDialog(props: NewProductDialogProps) {
  const { t } = useTexts()
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      title={t('menu.new')}
      closeLabel={t('action.close')}
      size="md"
    >
      <NewProductForm {...props} />
    </Dialog>
  )
}

function NewProductForm({ shop, onClose, onCreated }: NewProductDialogProps) {
  const { t, lang } = useTexts()
  const { decimal_places: decimals = 2 } = useCurrencies()()
  const readPrice = (price: string) => typedNumber(price, lang, decimals)
  const [uploading, setUploading] = useState(false)
  const form = useForm<Values>({
    initial: { ...EMPTY, contents: UNDECLARED, age: null },
    unsavedQuestion: t('form.leave'),
    validate({ title, section, price }) {
      const { problem } = readPrice(price)
      return {
        title: title.trim() === '' ? t('error.required') : undefined,
        section: section.trim() === '' ? t('error.required') : undefined,
        price: problem && t(numberErrorKey(problem, 'edit.invalid')),
      }
    },
    async submit({ title, section, price, description, img, contents, age }) {
      const body = {
        shop_id: shop.id,
        title: title.trim(),
        section: section.trim(),
        price: readPrice(price).value ?? 0,
        ...(description.trim() === '' ? {} : { description: description.trim() }),
        ...(img === '' ? {} : { img }),
        ...(contents.allergens === null ? {} : { allergens: contents.allergens }),
        may_contain: contents.may_contain,
        diets: contents.diets,
        ...(age === null ? {} : { age_restriction: age }),
      }
      const result = await sendWithRetry((idempotencyKey) =>
        api('createProduct', { body, idempotencyKey }),
      )
      if (!result.ok) return result
      showToast({ kind: 'success', message: t('menu.made') })
      onCreated()
      onClose()
    },
    refusalFields: { age_restriction: 'age' },
  })
  const addPicture = async (file: File) => {
    setUploading(true)
    // If the browser cannot read the picture, the server refuses it with a message.
    const small = await shrinkPhoto(file, PHOTO).catch(() => file)
    const result = await api('keepPicture', { query: { purpose: 'shop' }, body: small })
    setUploading(false)
    if (result.ok) form.change({ img: result.data.img, pictureUrl: result.data.url })
    else form.fail({ img: refusalText(result, t) })
  }
  const { pictureUrl } = form.values
  const pictureErrorId = useId()
  const pictureError = form.errors.img
  return (
    <DialogForm
      action={t('menu.add')}
      form={{ ...form, pending: form.pending || uploading }}
      onClose={onClose}
    >
      <TextField
        label={t('menu.new_title')}
        maxLength={MAX_NAME_LENGTH.product}
        dir="auto"
        {...form.field('title')}
      />
      <TextArea
        label={t('menu.new_description')}
        maxLength={500}
        dir="auto"
        {...form.field('description')}
      />
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField
          label={t('menu.new_section')}
          maxLength={MAX_NAME_LENGTH.section}
          dir="auto"
          {...form.field('section')}
        />
        <TextField label={t('edit.price')} inputMode="decimal" dir="ltr" {...form.field('price')} />
      </div>
      <label className="flex min-h-11 items-center gap-3 font-medium">
        <span>{t('menu.new_picture')}</span>
        {pictureUrl !== '' && (
          <img src={smallPicture(pictureUrl)} alt="" className="size-14 rounded-sm object-cover" />
        )}
        <input
          type="file"
          accept="image/*"
          aria-invalid={pictureError === undefined ? undefined : true}
          aria-describedby={pictureError === undefined ? undefined : pictureErrorId}
          className="min-w-0 flex-1 text-sm"
          onChange={({ target }) => target.files?.[0] && void addPicture(target.files[0])}
        />
      </label>
      {pictureError !== undefined && <FieldError id={pictureErrorId}>{pictureError}</FieldError>}
      <AgeField {...form.choice('age')} />
      <ContentsFields {...form.choice('contents')} />
      <FormError of={form} />
    </DialogForm>
  )
}
