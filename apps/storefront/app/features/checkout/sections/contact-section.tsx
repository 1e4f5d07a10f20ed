import { MAX_NAME_LENGTH } from '@hawker/domain/texts/name-lengths'
import { CheckboxField } from '@hawker/ui/checkbox-field'
import { SwitchField } from '@hawker/ui/switch-field'
import { TextArea, TextField } from '@hawker/ui/text-field'
import type { FormOf } from '@hawker/web/forms/use-form'
import { useTexts } from '../../../lib/texts.tsx'
import type { CheckoutForm } from '../form/checkout-form.ts'
import { FieldGroup, Section, type SectionView } from './section.tsx'
import { whoLine } from './section-summaries.ts'
import { errorIdOf, type Problem, type SectionName } from '../form/problems.ts'

type Props = {
  form: FormOf<CheckoutForm>
  problems: readonly Problem[]
  nameRequired: boolean
  phoneRequired: boolean
  /** Guests at a table order for themselves. */
  atTable: boolean
  view: SectionView
}

export function ContactSection({
  form,
  problems,
  nameRequired,
  phoneRequired,
  atTable,
  view,
}: Props) {
  const { t } = useTexts()
  const { values } = form
  const errorId = (section: SectionName) => errorIdOf(section, problems)
  const showsName =
    nameRequired || values.username !== '' || problems.some(({ section }) => section === 'name')
  return (
    <Section {...view} step="who" title={t('checkout.who')} summary={whoLine(values, { t })}>
      {showsName && (
        <FieldGroup section="name" problems={problems}>
          <TextField
            label={t('checkout.your_name')}
            maxLength={MAX_NAME_LENGTH.person}
            autoComplete="name"
            errorId={errorId('name')}
            {...form.field('username')}
          />
        </FieldGroup>
      )}
      {(!atTable || phoneRequired) && (
        <FieldGroup section="phone" problems={problems}>
          <TextField
            label={t('checkout.phone')}
            hint={t('checkout.phone_hint')}
            {...(phoneRequired ? {} : { aside: t('common.optional') })}
            type="tel"
            autoComplete="tel"
            placeholder="+12025550100"
            errorId={errorId('phone')}
            {...form.field('phone')}
          />
        </FieldGroup>
      )}
      {!atTable && <SwitchField label={t('checkout.for_other')} {...form.toggle('forOther')} />}
      {!atTable && values.forOther && (
        <div className="grid gap-4">
          <div className="grid gap-3 sm:grid-cols-2">
            <FieldGroup section="receiver_name" problems={problems}>
              <TextField
                label={t('checkout.receiver_name')}
                maxLength={MAX_NAME_LENGTH.person}
                autoComplete="off"
                errorId={errorId('receiver_name')}
                {...form.field('receiverName')}
              />
            </FieldGroup>
            <FieldGroup section="receiver_phone" problems={problems}>
              <TextField
                label={t('checkout.receiver_phone')}
                type="tel"
                autoComplete="off"
                placeholder="+12025550100"
                errorId={errorId('receiver_phone')}
                {...form.field('receiverPhone')}
              />
            </FieldGroup>
          </div>
          <TextArea
            label={t('checkout.gift_message')}
            aside={t('common.optional')}
            rows={2}
            maxLength={300}
            {...form.field('giftMessage')}
          />
          <CheckboxField label={t('checkout.hide_prices')} {...form.checkbox('hidePrices')} />
          <CheckboxField label={t('checkout.share_tracking')} {...form.checkbox('shareTracking')} />
        </div>
      )}
    </Section>
  )
}
