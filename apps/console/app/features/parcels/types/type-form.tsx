import { VEHICLES } from '@hawker/contract/applications'
import type { TaxClass } from '@hawker/contract/settings'
import type { StaffParcelType } from '@hawker/contract/staff-parcels'
import { type CurrencyStyle, formatNumber } from '@hawker/i18n/format'
import { Button } from '@hawker/ui/button'
import { Card } from '@hawker/ui/card'
import { CheckboxField } from '@hawker/ui/checkbox-field'
import { SelectField } from '@hawker/ui/select-field'
import { SwitchField } from '@hawker/ui/switch-field'
import { TextField } from '@hawker/ui/text-field'
import { showToast } from '@hawker/ui/toast'
import { FormError } from '@hawker/web/forms/form-error'
import { numberErrorKey, typedNumber } from '@hawker/web/forms/typed-number'
import { useForm } from '@hawker/web/forms/use-form'
import type { ReactNode } from 'react'
import { api, sendWithRetry } from '../../../lib/api.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { OptionFields } from './option-fields.tsx'
import { TextFields } from './text-fields.tsx'
import {
  NUMBER_FIELDS,
  type NumberField,
  REQUIRED_LOCALE,
  type TypeDraft,
  bodyOf,
  draftOf,
  isCompleteOption,
  numberRules,
} from './type-draft.ts'
import { TypePicture } from './type-picture.tsx'

type TypeFormProps = {
  type: StaffParcelType | undefined
  /** The position of a new type. */
  position: number
  taxes: readonly TaxClass[]
  currency: CurrencyStyle
  onSaved: () => void
}

export function TypeForm({ type, position, taxes, currency, onSaved }: TypeFormProps) {
  const { t, lang } = useTexts()
  const { decimal_places: decimals = 2 } = currency
  const rules = numberRules(decimals)
  const numberError = (name: NumberField, typed: string): string | undefined => {
    if (typed.trim() === '') return t('error.required')
    const { value, problem } = typedNumber(typed, lang, rules[name].decimals)
    if (problem) return t(numberErrorKey(problem, 'edit.invalid'))
    return value < rules[name].min ? t('edit.invalid') : undefined
  }
  const form = useForm<TypeDraft>({
    initial: draftOf(type, { lang, position }),
    unsavedQuestion: t('form.leave'),
    validate: (draft) => ({
      ...Object.fromEntries(NUMBER_FIELDS.map((name) => [name, numberError(name, draft[name])])),
      texts:
        draft.texts[REQUIRED_LOCALE].title.trim() === '' ? t('parcels.english_needed') : undefined,
      options: draft.options.every((option) => isCompleteOption(option, lang, decimals))
        ? undefined
        : t('parcels.option_incomplete'),
    }),
    async submit(draft, { reset }) {
      const body = bodyOf(draft, { lang, decimals })
      const result = await sendWithRetry((idempotencyKey) =>
        type
          ? api('updateParcelType', { params: { id: type.id }, body, idempotencyKey })
          : api('createParcelType', { body, idempotencyKey }),
      )
      if (!result.ok) return result
      // Saved: the page may be left without a question.
      reset(draft)
      showToast({ kind: 'success', message: t('parcels.type_saved') })
      onSaved()
    },
    refusalFields: {
      translations: 'texts',
      tax_class_id: 'taxClass',
      price_per_km: 'perKm',
      max_value: 'value',
    },
  })
  const number = (name: NumberField, label: string) => (
    <TextField
      label={label}
      inputMode={rules[name].decimals === 0 ? 'numeric' : 'decimal'}
      dir="ltr"
      maxLength={12}
      {...form.field(name)}
    />
  )
  const { symbol } = currency
  const setVehicle = (vehicle: string, wanted: boolean) =>
    form.change({
      vehicles: wanted
        ? [...form.values.vehicles, vehicle]
        : form.values.vehicles.filter((other) => other !== vehicle),
    })
  return (
    <form {...form.props} className="grid max-w-3xl gap-4">
      <Section title={t('parcels.part_texts')}>
        <TextFields {...form.choice('texts')} />
        <TypePicture
          value={form.values.img}
          error={form.errors.img}
          onChange={(img) => form.change({ img })}
          onRefused={(message) => form.fail({ img: message })}
        />
        <SwitchField
          label={t('parcels.active')}
          hint={t('parcels.active_hint')}
          {...form.toggle('active')}
        />
        <div className="sm:w-1/2">{number('position', t('parcels.position'))}</div>
      </Section>
      <Section title={t('parcels.part_limits')}>
        <div className="grid items-start gap-3 sm:grid-cols-3">
          {number('width', t('parcels.width'))}
          {number('height', t('parcels.height'))}
          {number('length', t('parcels.length'))}
        </div>
        <div className="grid items-start gap-3 sm:grid-cols-2">
          {number('weight', t('parcels.weight'))}
          {number('value', t('parcels.max_value', { currency: symbol }))}
        </div>
        <fieldset>
          <legend className="font-medium">{t('parcels.vehicles')}</legend>
          <p className="text-sm text-muted">{t('parcels.vehicles_hint')}</p>
          <div className="grid sm:grid-cols-2">
            {VEHICLES.map((vehicle) => (
              <CheckboxField
                key={vehicle}
                label={t(`applications.vehicle_${vehicle}`)}
                checked={form.values.vehicles.includes(vehicle)}
                onChange={(event) => setVehicle(vehicle, event.target.checked)}
              />
            ))}
          </div>
        </fieldset>
      </Section>
      <Section title={t('parcels.part_price')}>
        <div className="grid items-start gap-3 sm:grid-cols-3">
          {number('price', t('parcels.price', { currency: symbol }))}
          {number('included', t('parcels.included'))}
          {number('perKm', t('parcels.per_km', { currency: symbol }))}
        </div>
        <SelectField label={t('parcels.tax')} {...form.field('taxClass')}>
          <option value="">{t('parcels.tax_none')}</option>
          {taxes.map(({ id, title, rate }) => (
            <option key={id} value={id}>
              {t('parcels.tax_class', { title, rate: formatNumber(rate, lang) })}
            </option>
          ))}
        </SelectField>
        <SwitchField label={t('parcels.tax_included')} {...form.toggle('taxIncluded')} />
      </Section>
      <Section title={t('parcels.part_options')}>
        <OptionFields currency={symbol} {...form.choice('options')} />
      </Section>
      <FormError of={form} />
      <Button type="submit" size="lg" loading={form.pending} className="justify-self-start">
        {t('action.save')}
      </Button>
    </form>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card className="grid gap-4">
    <h2 className="font-semibold">{title}</h2>
    {children}
  </Card>
)
