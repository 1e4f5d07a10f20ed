import type { Call } from '@hawker/contract/core/client'
import type { ReservationRules } from '@hawker/contract/seller-reservations'
import { Button } from '@hawker/ui/button'
import { Card } from '@hawker/ui/card'
import { CheckboxField } from '@hawker/ui/checkbox-field'
import { Icon } from '@hawker/ui/icon'
import { IconButton } from '@hawker/ui/icon-button'
import { binIcon, plusIcon } from '@hawker/ui/icons'
import { SwitchField } from '@hawker/ui/switch-field'
import { TextArea, TextField } from '@hawker/ui/text-field'
import { FormError } from '@hawker/web/forms/form-error'
import type { FormRefusal } from '@hawker/web/forms/place-refusal'
import { type FormOf, useForm } from '@hawker/web/forms/use-form'
import { useTexts } from '../../../lib/texts.tsx'
import { wholeNumber } from '../../floor/index.tsx'

export type RulesChange = Omit<Call<'saveBookingRules'>['body'], 'shop_id' | 'version'>

const LENGTHS = [30, 45, 60, 75, 90, 105, 120, 150, 180, 240]
const MAX_ROWS = 8
/** The smallest and the greatest number of each field. */
const LIMITS = {
  turnover: { min: 0, max: 120 },
  joined: { min: 1, max: 4 },
  online_min_guests: { min: 1, max: 100 },
  online_max_guests: { min: 1, max: 100 },
  ahead: { min: 0, max: 365 },
  answer: { min: 1, max: 2880 },
  pace: { min: 1, max: 1000 },
} as const
type NumberField = keyof typeof LIMITS
/** The end of the key of a label. Keys of translations do not follow renames. */
const labelOf = (name: NumberField) =>
  name === 'online_min_guests' ? 'least' : name === 'online_max_guests' ? 'most' : name
const PEOPLE = { min: 1, max: 200 }
const MINUTES = { min: 15, max: 720 }

type Values = Record<NumberField, string> & {
  takes: boolean
  approves: boolean
  asksAboutNewGuests: boolean
  lengths: number[]
  parties: { to: string; minutes: string }[]
  note: string
  houseRules: string
}
const valuesOf = (rules: ReservationRules): Values => ({
  takes: rules.takes_reservations,
  approves: rules.auto_approve,
  asksAboutNewGuests: rules.new_guests_wait,
  lengths: rules.durations ?? [],
  parties: rules.minutes_by_party.map(({ to, minutes }) => ({
    to: String(to),
    minutes: String(minutes),
  })),
  turnover: String(rules.turnover_minutes),
  joined: String(rules.max_joined),
  online_min_guests: String(rules.online_min_guests),
  online_max_guests: String(rules.online_max_guests),
  ahead: String(rules.days_ahead),
  answer: String(rules.accept_minutes),
  pace: rules.covers_per_quarter === null ? '' : String(rules.covers_per_quarter),
  note: rules.note ?? '',
  houseRules: rules.house_rules ?? '',
})
const changeOf = (values: Values): RulesChange => ({
  takes_reservations: values.takes,
  auto_approve: values.approves,
  new_guests_wait: values.asksAboutNewGuests,
  durations: values.lengths.length === 0 ? null : values.lengths.toSorted((a, b) => a - b),
  minutes_by_party: values.parties.map(({ to, minutes }) => ({
    to: Number(to),
    minutes: Number(minutes),
  })),
  turnover_minutes: Number(values.turnover),
  max_joined: Number(values.joined),
  online_min_guests: Number(values.online_min_guests),
  online_max_guests: Number(values.online_max_guests),
  days_ahead: Number(values.ahead),
  accept_minutes: Number(values.answer),
  covers_per_quarter: values.pace.trim() === '' ? null : Number(values.pace),
  note: values.note.trim() || null,
  house_rules: values.houseRules.trim() || null,
})

export function RulesForm({
  rules,
  onSave,
}: {
  rules: ReservationRules
  /** Resolves to undefined on success. */
  onSave: (rules: ReservationRules, change: RulesChange) => Promise<FormRefusal | undefined>
}) {
  const { t } = useTexts()
  const form = useForm<Values>({
    initial: valuesOf(rules),
    validate(values) {
      const range = (limits: { min: number; max: number }) => t('reservations.range', limits)
      const isUnlimited = values.pace.trim() === ''
      const errors = Object.fromEntries(
        Object.entries(LIMITS).flatMap(([name, limits]) =>
          wholeNumber(values[name as NumberField], limits) === null &&
          !(name === 'pace' && isUnlimited)
            ? [[name, range(limits)]]
            : [],
        ),
      )
      const isBadParty = values.parties.some(
        ({ to, minutes }) =>
          wholeNumber(to, PEOPLE) === null || wholeNumber(minutes, MINUTES) === null,
      )
      return { ...errors, parties: isBadParty ? t('rules.parties_invalid') : undefined }
    },
    async submit(values, { reset }) {
      const refusal = await onSave(rules, changeOf(values))
      if (refusal) return refusal
      reset(values)
    },
    refusalFields: { minutes_by_party: 'parties' },
    unsavedQuestion: t('form.leave'),
  })
  const number = (name: NumberField, unit: string, hint?: string) => (
    <TextField
      label={t(`rules.field_${labelOf(name)}`)}
      aside={unit}
      hint={hint}
      type="number"
      inputMode="numeric"
      {...LIMITS[name]}
      {...form.field(name)}
    />
  )
  const minutes = t('rules.minutes')
  return (
    <form {...form.props} className="grid gap-4">
      <Card>
        <SwitchField
          label={<span className="font-semibold">{t('rules.takes')}</span>}
          hint={t('rules.takes_hint')}
          {...form.toggle('takes')}
        />
        <SwitchField
          label={<span className="font-semibold">{t('rules.approves')}</span>}
          hint={t('rules.approves_hint')}
          {...form.toggle('approves')}
        />
        {form.values.approves && (
          <SwitchField
            label={<span className="font-semibold">{t('rules.new_guests')}</span>}
            hint={t('rules.new_guests_hint')}
            {...form.toggle('asksAboutNewGuests')}
          />
        )}
        {(!form.values.approves || form.values.asksAboutNewGuests) && (
          <div className="mt-2 sm:w-1/2">{number('answer', minutes, t('rules.answer_hint'))}</div>
        )}
      </Card>
      <Card>
        <h2 className="mb-3 text-lg font-semibold">{t('rules.guests')}</h2>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          {number('online_min_guests', t('rules.people'))}
          {number('online_max_guests', t('rules.people'))}
          {number('ahead', t('rules.days'))}
          {number('pace', t('rules.people'), t('rules.pace_hint'))}
        </div>
      </Card>
      <Card className="grid gap-5">
        <h2 className="text-lg font-semibold">{t('rules.stay')}</h2>
        <Lengths form={form} />
        <Parties form={form} />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          {number('turnover', minutes, t('rules.turnover_hint'))}
          {number('joined', t('rules.tables'))}
        </div>
      </Card>
      <Card className="grid gap-4">
        <h2 className="text-lg font-semibold">{t('rules.words')}</h2>
        <TextArea
          label={t('rules.note')}
          hint={t('rules.note_hint')}
          maxLength={500}
          {...form.field('note')}
        />
        <TextArea
          label={t('rules.house_rules')}
          hint={t('rules.house_rules_hint')}
          maxLength={1000}
          {...form.field('houseRules')}
        />
      </Card>
      <FormError of={form} />
      <Button type="submit" loading={form.pending} className="justify-self-end">
        {t('action.save')}
      </Button>
    </form>
  )
}

/** The lengths of a stay that guests can choose. */
function Lengths({ form }: { form: FormOf<Values> }) {
  const { t, minutes } = useTexts()
  const { lengths } = form.values
  const offered = [...new Set([...LENGTHS, ...lengths])].toSorted((a, b) => a - b)
  return (
    <fieldset>
      <legend className="text-sm font-medium">{t('rules.lengths')}</legend>
      <p className="text-sm text-muted">{t('rules.lengths_hint')}</p>
      <div className="mt-1 grid grid-cols-2 gap-x-4 sm:grid-cols-4">
        {offered.map((length) => (
          <CheckboxField
            key={length}
            label={minutes(length)}
            checked={lengths.includes(length)}
            onChange={({ target }) =>
              form.change({
                lengths: target.checked
                  ? [...lengths, length]
                  : lengths.filter((other) => other !== length),
              })
            }
          />
        ))}
      </div>
    </fieldset>
  )
}

/** How long parties usually stay, by their number of people. */
function Parties({ form }: { form: FormOf<Values> }) {
  const { t } = useTexts()
  const { parties } = form.values
  const error = form.errors.parties
  const change = (index: number, part: Partial<Values['parties'][number]>) =>
    form.change({
      parties: parties.map((row, other) => (other === index ? { ...row, ...part } : row)),
    })
  return (
    <fieldset className="grid gap-2" data-invalid={error === undefined ? undefined : ''}>
      <legend className="text-sm font-medium">{t('rules.parties')}</legend>
      {/* Rows have no identity of their own. */}
      {parties.map((row, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className="flex items-end gap-2">
          <TextField
            className="flex-1"
            label={t('rules.up_to')}
            hideLabel={index > 0}
            type="number"
            inputMode="numeric"
            {...PEOPLE}
            value={row.to}
            onChange={({ target }) => change(index, { to: target.value })}
          />
          <TextField
            className="flex-1"
            label={t('rules.minutes')}
            hideLabel={index > 0}
            type="number"
            inputMode="numeric"
            step={15}
            {...MINUTES}
            value={row.minutes}
            onChange={({ target }) => change(index, { minutes: target.value })}
          />
          <IconButton
            className="mb-0.5"
            icon={binIcon}
            label={t('rules.remove_row', { count: row.to })}
            disabled={parties.length === 1}
            onClick={() => form.change({ parties: parties.filter((_, other) => other !== index) })}
          />
        </div>
      ))}
      {error !== undefined && (
        <p className="text-sm font-medium text-danger-text" role="alert">
          {error}
        </p>
      )}
      {parties.length < MAX_ROWS && (
        <Button
          variant="secondary"
          className="justify-self-start"
          icon={<Icon of={plusIcon} />}
          onClick={() => form.change({ parties: [...parties, { to: '', minutes: '90' }] })}
        >
          {t('rules.add_row')}
        </Button>
      )}
    </fieldset>
  )
}
