import type { SellerShop } from '@hawker/contract/seller'
import type { Contents } from '@hawker/contract/seller-menu'
import type { Age } from '@hawker/domain/age'
import { Dialog } from '@hawker/ui/dialog'
import { TextArea, TextField } from '@hawker/ui/text-field'
import { shrinkPhoto } from '@hawker/web/pictures/shrink-photo'
import { showToast } from '@hawker/ui/toast'
import { useState } from 'react'
import { api, insist, wordsFor } from '../../lib/api.ts'
import { DialogForm } from '../../lib/dialog-form.tsx'
import { smallPicture } from '../../lib/pictures.ts'
import { useTexts } from '../../lib/texts.tsx'
import { AgeField } from './age-field.tsx'
import { ContentsFields } from './contents-fields.tsx'

type NewDialogProps = { shop: SellerShop; open: boolean; onClose: () => void; onMade: () => void }
const PHOTO = { longest: 2048, bytes: 4_000_000 }
const UNSAID: Contents = { allergens: null, may_contain: [], diets: [] }
const EMPTY = { title: '', description: '', section: '', price: '', img: '', pictured: '' }

/** Something new on the menu, as customers will read it. */
export function NewDialog(props: NewDialogProps) {
  const { t } = useTexts()
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      title={t('menu.new')}
      closeLabel={t('action.close')}
      size="md"
    >
      <NewForm {...props} />
    </Dialog>
  )
}

function NewForm({ shop, onClose, onMade }: NewDialogProps) {
  const { t } = useTexts()
  const [draft, setDraft] = useState(EMPTY)
  const [contents, setContents] = useState(UNSAID)
  const [age, setAge] = useState<Age | null>(null)
  const [errors, setErrors] = useState<Partial<Record<keyof typeof EMPTY, string>>>({})
  const [sending, setSending] = useState(false)
  const set = (part: Partial<typeof EMPTY>) => setDraft((before) => ({ ...before, ...part }))

  const addPicture = async (file: File) => {
    setSending(true)
    // What this browser cannot read the server refuses in words.
    const small = await shrinkPhoto(file, PHOTO).catch(() => file)
    const answer = await api('keepPicture', { query: { purpose: 'shop' }, body: small })
    setSending(false)
    if (answer.ok) set({ img: answer.data.img, pictured: answer.data.url })
    else showToast({ kind: 'error', message: wordsFor(answer, t) })
  }
  const save = async () => {
    const price = Number(draft.price.replace(',', '.'))
    const wrong = {
      ...(draft.title.trim() === '' ? { title: t('error.required') } : {}),
      ...(draft.section.trim() === '' ? { section: t('error.required') } : {}),
      ...(draft.price.trim() === '' || !(price >= 0) ? { price: t('edit.invalid') } : {}),
    }
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
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
    const answer = await insist((idempotencyKey) => api('createProduct', { body, idempotencyKey }))
    setSending(false)
    if (!answer.ok) return showToast({ kind: 'error', message: wordsFor(answer, t) })
    showToast({ kind: 'success', message: t('menu.made') })
    onMade()
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
        {draft.pictured !== '' && (
          <img
            src={smallPicture(draft.pictured)}
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
