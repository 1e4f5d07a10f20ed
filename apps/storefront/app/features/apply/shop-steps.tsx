import { CheckboxField } from '@hawker/ui/checkbox-field'
import { FieldError } from '@hawker/ui/field'
import { RadioGroup } from '@hawker/ui/radio-group'
import { SelectField } from '@hawker/ui/select-field'
import { TextArea, TextField } from '@hawker/ui/text-field'
import { useEffect, useState } from 'react'
import { useTexts } from '../../lib/texts.tsx'
import { PlaceSearch, addressAt } from '../address-picker/index.ts'
import { PinMap } from '../map/index.ts'
import { ApplicationPhotos, PhoneField } from './contact-fields.tsx'
import type { KitchenKind, ShopDraft, ShopPictures } from './shop-draft.ts'

type StepProps = {
  draft: ShopDraft
  change: (part: Partial<ShopDraft>) => void
  errors: Record<string, string>
}
/** How long the pin must rest before its address is looked up. */
const PIN_REST_MS = 500
const MAX_DOCUMENTS = 5

export function ShopStep({
  draft,
  change,
  errors,
  kinds,
}: StepProps & { kinds: readonly KitchenKind[] }) {
  const { t } = useTexts()
  return (
    <>
      <RadioGroup
        name="type"
        label={t('be_seller.kind')}
        look="tiles"
        value={draft.type}
        onChange={(type) => change({ type: type === 'shop' ? 'shop' : 'restaurant' })}
        options={[
          { value: 'restaurant', label: t('be_seller.restaurant') },
          { value: 'shop', label: t('be_seller.shop') },
        ]}
      />
      <TextField
        label={t('be_seller.name')}
        maxLength={80}
        autoComplete="organization"
        value={draft.title}
        error={errors['title']}
        onChange={({ target }) => change({ title: target.value })}
      />
      <TextArea
        label={t('be_seller.description')}
        aside={t('common.optional')}
        maxLength={300}
        value={draft.description}
        onChange={({ target }) => change({ description: target.value })}
      />
      <SelectField
        label={t('be_seller.category')}
        aside={t('common.optional')}
        value={draft.category}
        onChange={({ target }) => change({ category: target.value })}
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

export function PlaceStep({ draft, change, errors }: StepProps) {
  const { t } = useTexts()
  const [moved, setMoved] = useState<ShopDraft['location']>(null)
  useEffect(() => {
    if (!moved) return
    let current = true
    const timer = setTimeout(async () => {
      const address = await addressAt(moved)
      if (current && address !== '') change({ address })
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
      <PlaceSearch onFound={({ address, location }) => change({ address, location })} />
      {draft.location && (
        <>
          <div className="h-64">
            <PinMap
              at={draft.location}
              onMove={(location) => {
                change({ location })
                setMoved(location)
              }}
            />
          </div>
          <p className="-mt-2 text-sm text-muted">{t('address.move_pin')}</p>
          <TextField
            label={t('address.field')}
            maxLength={250}
            autoComplete="street-address"
            value={draft.address}
            error={errors['address']}
            onChange={({ target }) => change({ address: target.value })}
          />
        </>
      )}
      {!draft.location && errors['address'] !== undefined && (
        <FieldError>{errors['address']}</FieldError>
      )}
    </>
  )
}

export function WorkStep({ draft, change, errors }: StepProps) {
  const { t } = useTexts()
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label={t('be_seller.opens')}
          type="time"
          value={draft.from}
          onChange={({ target }) => change({ from: target.value })}
        />
        <TextField
          label={t('be_seller.closes')}
          type="time"
          value={draft.to}
          error={errors['to']}
          onChange={({ target }) => change({ to: target.value })}
        />
      </div>
      <TextField
        label={t('be_seller.prep')}
        type="number"
        inputMode="numeric"
        min={1}
        max={240}
        value={draft.prepMinutes}
        error={errors['prepMinutes']}
        onChange={({ target }) => change({ prepMinutes: target.value })}
      />
      <fieldset>
        <legend className="mb-1.5 font-medium">{t('be_seller.ways')}</legend>
        <CheckboxField
          label={t('shop.delivery')}
          checked={draft.delivery}
          error={errors['delivery']}
          onChange={({ target }) => change({ delivery: target.checked })}
        />
        <CheckboxField
          label={t('shop.pickup')}
          checked={draft.pickup}
          onChange={({ target }) => change({ pickup: target.checked })}
        />
      </fieldset>
      <TextField
        label={t('be_seller.min_amount')}
        aside={t('common.optional')}
        type="number"
        inputMode="decimal"
        min={0}
        value={draft.minAmount}
        error={errors['minAmount']}
        onChange={({ target }) => change({ minAmount: target.value })}
      />
    </>
  )
}

type DocumentsStepProps = StepProps & {
  pictures: ShopPictures
  onPictures: (part: Partial<ShopPictures>) => void
}
export function DocumentsStep({ draft, change, errors, pictures, onPictures }: DocumentsStepProps) {
  const { t } = useTexts()
  const [sending, setSending] = useState(false)
  return (
    <>
      <PhoneField
        value={draft.phone}
        error={errors['phone']}
        onChange={(phone) => change({ phone })}
      />
      <TextField
        label={t('be_seller.tax_id')}
        aside={t('common.optional')}
        maxLength={40}
        value={draft.taxId}
        onChange={({ target }) => change({ taxId: target.value })}
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
