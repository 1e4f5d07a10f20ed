import { MAX_NAME_LENGTH } from '@hawker/domain/texts/name-lengths'
import { CheckboxField } from '@hawker/ui/checkbox-field'
import { RadioGroup } from '@hawker/ui/radio-group'
import { SelectField } from '@hawker/ui/select-field'
import { TextArea, TextField } from '@hawker/ui/text-field'
import type { FormOf } from '@hawker/web/forms/use-form'
import { useEffect, useState } from 'react'
import { useTexts } from '../../lib/texts.tsx'
import { PlaceSearch, addressAt } from '../address-picker/index.ts'
import { PinMap } from '../map/index.ts'
import { ApplicationPhotos, PhoneField } from './contact-fields.tsx'
import type { KitchenKind, ShopDraft, ShopPictures } from './shop-draft.ts'

type StepProps = { form: FormOf<ShopDraft> }
/** How long the pin must rest before its address is looked up. */
const PIN_REST_MS = 500
const MAX_DOCUMENTS = 5

export function ShopStep({ form, kinds }: StepProps & { kinds: readonly KitchenKind[] }) {
  const { t } = useTexts()
  return (
    <>
      <RadioGroup
        label={t('be_seller.kind')}
        look="tiles"
        {...form.choice('type')}
        options={[
          { value: 'restaurant', label: t('be_seller.restaurant') },
          { value: 'shop', label: t('be_seller.shop') },
        ]}
      />
      <TextField
        label={t('be_seller.name')}
        maxLength={MAX_NAME_LENGTH.shop}
        autoComplete="organization"
        {...form.field('title')}
      />
      <TextArea
        label={t('be_seller.description')}
        aside={t('common.optional')}
        maxLength={300}
        {...form.field('description')}
      />
      <SelectField
        label={t('be_seller.category')}
        aside={t('common.optional')}
        {...form.field('category')}
      >
        <option value="">{t('be_seller.category_none')}</option>
        {kinds.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </SelectField>
    </>
  )
}

export function PlaceStep({ form }: StepProps) {
  const { t } = useTexts()
  const [moved, setMoved] = useState<ShopDraft['location']>(null)
  useEffect(() => {
    if (!moved) return
    let current = true
    const timer = setTimeout(async () => {
      const address = await addressAt(moved)
      if (current && address !== '') form.change({ address })
    }, PIN_REST_MS)
    return () => {
      current = false
      clearTimeout(timer)
    }
    // Runs once for each position. Other changes must not restart the timer.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [moved])
  return (
    <>
      <PlaceSearch
        onFound={({ address, location }) => form.change({ address, location })}
        error={form.values.location ? undefined : form.errors.address}
      />
      {form.values.location && (
        <>
          <div className="h-64">
            <PinMap
              at={form.values.location}
              onMove={(location) => {
                form.change({ location })
                setMoved(location)
              }}
            />
          </div>
          <p className="-mt-2 text-sm text-muted">{t('address.move_pin')}</p>
          <TextField
            label={t('address.field')}
            maxLength={250}
            autoComplete="street-address"
            {...form.field('address')}
          />
        </>
      )}
    </>
  )
}

export function WorkStep({ form }: StepProps) {
  const { t } = useTexts()
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <TextField label={t('be_seller.opens')} type="time" {...form.field('from')} />
        <TextField label={t('be_seller.closes')} type="time" {...form.field('to')} />
      </div>
      <TextField
        label={t('be_seller.prep')}
        inputMode="numeric"
        maxLength={3}
        {...form.field('prepMinutes')}
      />
      <fieldset>
        <legend className="mb-1.5 font-medium">{t('be_seller.ways')}</legend>
        <CheckboxField label={t('shop.delivery')} {...form.checkbox('delivery')} />
        <CheckboxField label={t('shop.pickup')} {...form.checkbox('pickup')} />
      </fieldset>
      <TextField
        label={t('be_seller.min_amount')}
        aside={t('common.optional')}
        inputMode="decimal"
        maxLength={12}
        {...form.field('minAmount')}
      />
    </>
  )
}

type DocumentsStepProps = StepProps & {
  pictures: ShopPictures
  onPictures: (part: Partial<ShopPictures>) => void
}
export function DocumentsStep({ form, pictures, onPictures }: DocumentsStepProps) {
  const { t } = useTexts()
  const [sending, setSending] = useState(false)
  return (
    <>
      <PhoneField {...form.field('phone')} />
      <TextField
        label={t('be_seller.tax_id')}
        aside={t('common.optional')}
        maxLength={40}
        {...form.field('taxId')}
      />
      <ApplicationPhotos
        purpose="shop"
        label={t('be_seller.logo')}
        maxPhotos={1}
        photos={pictures.logo}
        onChange={(logo) => onPictures({ logo })}
        uploading={sending}
        onUploading={setSending}
      />
      <ApplicationPhotos
        purpose="document"
        label={t('be_seller.papers')}
        maxPhotos={MAX_DOCUMENTS}
        photos={pictures.documents}
        onChange={(documents) => onPictures({ documents })}
        uploading={sending}
        onUploading={setSending}
      />
    </>
  )
}
