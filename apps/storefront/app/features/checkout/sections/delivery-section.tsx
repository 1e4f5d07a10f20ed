import type { Slots } from '@hawker/contract/delivery-slots'
import { isolate } from '@hawker/i18n/isolate'
import { Button } from '@hawker/ui/button'
import { Icon } from '@hawker/ui/icon'
import { pinIcon, storeIcon } from '@hawker/ui/icons'
import { RadioGroup } from '@hawker/ui/radio-group'
import { TextField } from '@hawker/ui/text-field'
import { useState } from 'react'
import { useSite } from '../../../lib/page/site.ts'
import type { ChosenAddress } from '../../../lib/visit/visit.ts'
import type { FormOf } from '@hawker/web/forms/use-form'
import { useTexts } from '../../../lib/texts.tsx'
import { AddressPicker } from '../../address-picker/index.ts'
import { HandOverFields } from '../../hand-over/index.ts'
import type { CheckoutForm } from '../form/checkout-form.ts'
import { SlotPicker } from '../../slots/index.ts'
import { FieldGroup, Section, type SectionView } from './section.tsx'
import { whereLine } from './section-summaries.ts'
import { errorIdOf, type Problem, type SectionName } from '../form/problems.ts'

type Props = {
  form: FormOf<CheckoutForm>
  problems: readonly Problem[]
  types: readonly string[]
  address: ChosenAddress | undefined
  shopAddress: string
  slots: Slots | undefined
  /** The order contains a product that is handed over only with an ID. */
  hasAgeRestriction: boolean
  view: SectionView
}

export function DeliverySection({
  form,
  problems,
  types,
  address,
  shopAddress,
  slots,
  hasAgeRestriction,
  view,
}: Props) {
  const texts = useTexts()
  const { t } = texts
  const { now } = useSite()
  const { values, change } = form
  const errorId = (section: SectionName) => errorIdOf(section, problems)
  const isDelivery = values.deliveryType === 'delivery'
  const placeText = isDelivery ? address?.text : shopAddress
  return (
    <Section
      {...view}
      step="where"
      title={t('checkout.where_when')}
      summary={whereLine(values, { place: placeText, slots, now }, texts)}
    >
      <FieldGroup section="type" problems={problems}>
        <RadioGroup
          name="delivery_type"
          errorId={errorId('type')}
          label={t('shop.delivery_pickup')}
          hideLabel
          look="tiles"
          value={values.deliveryType}
          onChange={(deliveryType) => change({ deliveryType, slot: null })}
          options={[
            { value: 'delivery', label: t('shop.delivery'), disabled: !types.includes('delivery') },
            { value: 'pickup', label: t('shop.pickup'), disabled: !types.includes('pickup') },
          ]}
        />
      </FieldGroup>
      {isDelivery ? (
        <FieldGroup section="address" problems={problems}>
          <AddressLine address={address} />
          {address && address.id === undefined && <AddressDetails form={form} />}
        </FieldGroup>
      ) : (
        <p className="flex items-center gap-3">
          <Icon of={storeIcon} className="text-muted" />
          <span>{t('order.pickup_at', { address: isolate(shopAddress) })}</span>
        </p>
      )}
      <FieldGroup section="time" problems={problems}>
        <SlotPicker
          key={values.deliveryType}
          slots={slots}
          slot={values.slot}
          errorId={errorId('time')}
          onChange={(slot) => change({ slot })}
        />
      </FieldGroup>
      {isDelivery && (
        <FieldGroup section="handover" problems={problems}>
          <HandOverFields
            dropOff={{ ...form.choice('dropOff'), errorId: errorId('handover') }}
            note={form.field('dropOffNote')}
            mustMeet={
              hasAgeRestriction ? 'adults' : values.paymentTag === 'cash' ? 'cash' : undefined
            }
          />
        </FieldGroup>
      )}
    </Section>
  )
}

function AddressLine({ address }: { address: ChosenAddress | undefined }) {
  const { t } = useTexts()
  const [picker, setPicker] = useState<'unopened' | 'open' | 'closed'>('unopened')
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Icon of={pinIcon} className="text-brand-text" />
      <p className="min-w-0 flex-1 basis-40 font-medium">
        {address ? <bdi>{address.text}</bdi> : t('address.missing_short')}
      </p>
      <Button
        variant={address ? 'secondary' : 'primary'}
        size="sm"
        onClick={() => setPicker('open')}
      >
        {t(address ? 'action.change' : 'address.choose')}
      </Button>
      {picker !== 'unopened' && (
        <AddressPicker open={picker === 'open'} onClose={() => setPicker('closed')} />
      )}
    </div>
  )
}

function AddressDetails({ form }: Pick<Props, 'form'>) {
  const { t } = useTexts()
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      <TextField label={t('address.house')} maxLength={30} {...form.field('house')} />
      <TextField label={t('address.entrance')} maxLength={30} {...form.field('entrance')} />
      <TextField label={t('address.floor')} maxLength={30} {...form.field('floor')} />
      <TextField label={t('address.apartment')} maxLength={30} {...form.field('office')} />
    </div>
  )
}
