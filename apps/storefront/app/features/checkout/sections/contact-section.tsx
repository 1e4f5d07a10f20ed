import { CheckboxField } from '@hawker/ui/checkbox-field'
import { SwitchField } from '@hawker/ui/switch-field'
import { TextArea, TextField } from '@hawker/ui/text-field'
import { useTexts } from '../../../lib/texts.tsx'
import type { CheckoutForm } from '../form/checkout-form.ts'
import { FieldGroup, Section, type SectionView } from './section.tsx'
import { whoLine } from './section-summaries.ts'
import type { Problem } from '../form/problems.ts'

type Props = {
  form: CheckoutForm
  onChange: (next: Partial<CheckoutForm>) => void
  problems: readonly Problem[]
  nameRequired: boolean
  phoneRequired: boolean
  view: SectionView
}

export function ContactSection({
  form,
  onChange,
  problems,
  nameRequired,
  phoneRequired,
  view,
}: Props) {
  const { t } = useTexts()
  const showsName =
    nameRequired || form.username !== '' || problems.some(({ section }) => section === 'name')
  return (
    <Section {...view} step="who" title={t('checkout.who')} summary={whoLine(form, { t })}>
      {showsName && (
        <FieldGroup section="name" problems={problems}>
          <TextField
            label={t('checkout.your_name')}
            maxLength={60}
            autoComplete="name"
            value={form.username}
            onChange={(event) => onChange({ username: event.target.value })}
          />
        </FieldGroup>
      )}
      <FieldGroup section="phone" problems={problems}>
        <TextField
          label={t('checkout.phone')}
          hint={t('checkout.phone_hint')}
          {...(phoneRequired ? {} : { aside: t('common.optional') })}
          type="tel"
          autoComplete="tel"
          placeholder="+12025550100"
          value={form.phone}
          onChange={(event) => onChange({ phone: event.target.value })}
        />
      </FieldGroup>
      <SwitchField
        label={t('checkout.for_other')}
        checked={form.forOther}
        onChange={(event) => onChange({ forOther: event.target.checked })}
      />
      {form.forOther && (
        <FieldGroup section="receiver" problems={problems}>
          <div className="grid gap-3 sm:grid-cols-2">
            <TextField
              label={t('checkout.receiver_name')}
              maxLength={60}
              value={form.receiverName}
              onChange={(event) => onChange({ receiverName: event.target.value })}
            />
            <TextField
              label={t('checkout.receiver_phone')}
              type="tel"
              placeholder="+12025550100"
              value={form.receiverPhone}
              onChange={(event) => onChange({ receiverPhone: event.target.value })}
            />
          </div>
          <TextArea
            label={t('checkout.gift_message')}
            aside={t('common.optional')}
            rows={2}
            maxLength={300}
            value={form.giftMessage}
            onChange={(event) => onChange({ giftMessage: event.target.value })}
          />
          <CheckboxField
            label={t('checkout.hide_prices')}
            checked={form.hidePrices}
            onChange={(event) => onChange({ hidePrices: event.target.checked })}
          />
          <CheckboxField
            label={t('checkout.share_tracking')}
            checked={form.shareTracking}
            onChange={(event) => onChange({ shareTracking: event.target.checked })}
          />
        </FieldGroup>
      )}
    </Section>
  )
}
