import type { SellerShop } from '@hawker/contract/seller'
import type { Contents } from '@hawker/contract/seller-menu'
import type { AgeLimit } from '@hawker/domain/catalog/age-limit'
import { Dialog } from '@hawker/ui/dialog'
import { TextArea, TextField } from '@hawker/ui/text-field'
import { numberErrorKey, typedNumber } from '@hawker/web/forms/typed-number'
import { shrinkPhoto } from '@hawker/web/pictures/shrink-photo'
import { showToast } from '@hawker/ui/toast'
import { useState } from 'react'
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
const UNDECLARED: Contents = { allergens: null, may_contain: [], diets: [] }
const EMPTY = { title: '', description: '', section: '', price: '', img: '', pictureUrl: '' }

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
  const [draft, setDraft] = useState(EMPTY)
  const [contents, setContents] = useState(UNDECLARED)
  const [age, setAge] = useState<AgeLimit | null>(null)
  const [errors, setErrors] = useState<Partial<Record<keyof typeof EMPTY, string>>>({})
  const [sending, setSending] = useState(false)
  const set = (part: Partial<typeof EMPTY>) => setDraft((before) => ({ ...before, ...part }))

  const addPicture = async (file: File) => {
    setSending(true)
    // If the browser cannot read the picture, the server refuses it with a message.
    const small = await shrinkPhoto(file, PHOTO).catch(() => file)
    const result = await api('keepPicture', { query: { purpose: 'shop' }, body: small })
    setSending(false)
    if (result.ok) set({ img: result.data.img, pictureUrl: result.data.url })
    else showToast({ kind: 'error', message: refusalText(result, t) })
  }
  const save = async () => {
    const { value: price, problem } = typedNumber(draft.price, lang, decimals)
    const invalid = {
      ...(draft.title.trim() === '' ? { title: t('error.required') } : {}),
      ...(draft.section.trim() === '' ? { section: t('error.required') } : {}),
      ...(problem ? { price: t(numberErrorKey(problem, 'edit.invalid')) } : {}),
    }
    setErrors(invalid)
    if (price === null || Object.keys(invalid).length > 0) return
    setSending(true)
    const body = {
      shop_id: shop.id,
      title: draft.title.trim(),
      section: draft.section.trim(),
      price,
      ...(draft.description.trim() === '' ? {} : { description: draft.description.trim() }),
      ...(draft.img === '' ? {} : { img: draft.img }),
      ...(contents.allergens === null ? {} : { allergens: contents.allergens }),
      may_contain: contents.may_contain,
      diets: contents.diets,
      ...(age === null ? {} : { age_restriction: age }),
    }
    const result = await sendWithRetry((idempotencyKey) =>
      api('createProduct', { body, idempotencyKey }),
    )
    setSending(false)
    if (!result.ok) return showToast({ kind: 'error', message: refusalText(result, t) })
    showToast({ kind: 'success', message: t('menu.made') })
    onCreated()
    onClose()
  }
  return (
    <DialogForm
      action={t('menu.add')}
      sending={sending}
      onClose={onClose}
      onSend={() => void save()}
    >
      <TextField
        label={t('menu.new_title')}
        maxLength={120}
        dir="auto"
        value={draft.title}
        error={errors.title}
        onChange={({ target }) => set({ title: target.value })}
      />
      <TextArea
        label={t('menu.new_description')}
        maxLength={500}
        dir="auto"
        value={draft.description}
        onChange={({ target }) => set({ description: target.value })}
      />
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField
          label={t('menu.new_section')}
          maxLength={60}
          dir="auto"
          value={draft.section}
          error={errors.section}
          onChange={({ target }) => set({ section: target.value })}
        />
        <TextField
          label={t('edit.price')}
          inputMode="decimal"
          dir="ltr"
          value={draft.price}
          error={errors.price}
          onChange={({ target }) => set({ price: target.value })}
        />
      </div>
      <label className="flex min-h-11 items-center gap-3 font-medium">
        <span>{t('menu.new_picture')}</span>
        {draft.pictureUrl !== '' && (
          <img
            src={smallPicture(draft.pictureUrl)}
            alt=""
            className="size-14 rounded-sm object-cover"
          />
        )}
        <input
          type="file"
          accept="image/*"
          className="min-w-0 flex-1 text-sm"
          onChange={({ target }) => target.files?.[0] && void addPicture(target.files[0])}
        />
      </label>
      <AgeField age={age} onChange={setAge} />
      <ContentsFields contents={contents} onChange={setContents} />
    </DialogForm>
  )
}
