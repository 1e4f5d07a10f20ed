import type { Call } from '@hawker/contract/core/client'
import type { SellerSection, SellerTable } from '@hawker/contract/seller-floor'
import { TABLE_SHAPES } from '@hawker/contract/seller-floor'
import { MAX_NAME_LENGTH } from '@hawker/domain/texts/name-lengths'
import { CheckboxField } from '@hawker/ui/checkbox-field'
import { RadioGroup } from '@hawker/ui/radio-group'
import { SelectField } from '@hawker/ui/select-field'
import { SwitchField } from '@hawker/ui/switch-field'
import { TextField } from '@hawker/ui/text-field'
import { FormError } from '@hawker/web/forms/form-error'
import type { FormRefusal } from '@hawker/web/forms/place-refusal'
import { useForm } from '@hawker/web/forms/use-form'
import { DialogForm } from '../../../lib/dialog-form.tsx'
import { useTexts } from '../../../lib/texts.tsx'
import { MAX_POSITION, MAX_SIDE } from '../plan/plan-geometry.ts'
import { wholeNumber } from '../whole-number.ts'

const MAX_LENGTH = MAX_NAME_LENGTH.table

export type TableValues = Call<'createSellerTable'>['body']

const MAX_CHAIRS = 30
/** The numbers of a drawing, with their bounds. */
const DRAWN = {
  x: { min: 0, max: MAX_POSITION },
  y: { min: 0, max: MAX_POSITION },
  w: { min: 1, max: MAX_SIDE },
  h: { min: 1, max: MAX_SIDE },
  turn: { min: 0, max: 359 },
} as const
type DrawnField = keyof typeof DRAWN
const DRAWN_FIELDS = Object.keys(DRAWN) as DrawnField[]
const eachDrawn = <T,>(value: (field: DrawnField) => T) =>
  Object.fromEntries(DRAWN_FIELDS.map((field) => [field, value(field)])) as Record<DrawnField, T>

/** Adds a table to a section, or changes one. */
export function TableForm({
  table,
  sectionId,
  sections,
  tables,
  onClose,
  onSave,
}: {
  table: SellerTable | undefined
  sectionId: number
  sections: readonly SellerSection[]
  tables: readonly SellerTable[]
  onClose: () => void
  /** Resolves to undefined on success. */
  onSave: (values: TableValues) => Promise<FormRefusal | undefined>
}) {
  const { t } = useTexts()
  const form = useForm({
    initial: {
      name: table?.name ?? '',
      section: String(sectionId),
      chairs: String(table?.chair_count ?? 4),
      min_guests: String(table?.min_guests ?? 1),
      online: table?.online ?? true,
      active: table?.active ?? true,
      joins: table?.joinable_with ?? [],
      shape: table?.shape ?? 'square',
      ...eachDrawn((field) => String(table?.[field] ?? 0)),
    },
    validate({ name, chairs, min_guests: minGuests, ...others }) {
      const max = wholeNumber(chairs, { min: 1, max: MAX_CHAIRS })
      const range = (limit: number) => t('reservations.range', { min: 1, max: limit })
      return {
        name: name.trim() === '' ? t('error.required') : undefined,
        chairs: max === null ? range(MAX_CHAIRS) : undefined,
        min_guests:
          wholeNumber(minGuests, { min: 1, max: max ?? MAX_CHAIRS }) === null
            ? range(max ?? MAX_CHAIRS)
            : undefined,
        ...(table &&
          eachDrawn((field) =>
            wholeNumber(others[field], DRAWN[field]) === null
              ? t('reservations.range', DRAWN[field])
              : undefined,
          )),
      }
    },
    async submit({ name, section, chairs, online, active, joins, shape, ...others }) {
      const refusal = await onSave({
        name: name.trim(),
        shop_section_id: Number(section),
        chair_count: Number(chairs),
        min_guests: Number(others.min_guests),
        online,
        active,
        joinable_with: joins.filter((id) => neighbours(section).some((other) => other.id === id)),
        shape,
        ...(table && eachDrawn((field) => Number(others[field]))),
      })
      if (refusal) return refusal
      onClose()
    },
    refusalFields: { chair_count: 'chairs', name_taken: 'name' },
  })
  const neighbours = (section: string) =>
    tables.filter(({ id, shop_section_id: other }) => id !== table?.id && other === Number(section))
  const others = neighbours(form.values.section)
  const { joins } = form.values
  return (
    <DialogForm action={t('action.save')} form={form} onClose={onClose}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField label={t('tables.name')} maxLength={MAX_LENGTH} {...form.field('name')} />
        <SelectField label={t('tables.section')} {...form.field('section')}>
          {sections.map(({ id, translation }) => (
            <option key={id} value={id}>
              {translation.title}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t('tables.chairs')}
          type="number"
          inputMode="numeric"
          min={1}
          max={MAX_CHAIRS}
          {...form.field('chairs')}
        />
        <TextField
          label={t('tables.least')}
          type="number"
          inputMode="numeric"
          min={1}
          max={MAX_CHAIRS}
          {...form.field('min_guests')}
        />
      </div>
      <div>
        <SwitchField
          label={t('tables.online')}
          hint={t('tables.online_hint')}
          {...form.toggle('online')}
        />
        <SwitchField
          label={t('tables.active')}
          hint={t('tables.active_hint')}
          {...form.toggle('active')}
        />
      </div>
      {others.length > 0 && (
        <fieldset>
          <legend className="text-sm font-medium">{t('tables.joins')}</legend>
          <p className="text-sm text-muted">{t('tables.joins_hint')}</p>
          <div className="mt-1 grid grid-cols-2 gap-x-4 sm:grid-cols-3">
            {others.map(({ id, name }) => (
              <CheckboxField
                key={id}
                label={<bdi>{name}</bdi>}
                checked={joins.includes(id)}
                onChange={({ target }) =>
                  form.change({
                    joins: target.checked
                      ? [...joins, id]
                      : joins.filter((joined) => joined !== id),
                  })
                }
              />
            ))}
          </div>
        </fieldset>
      )}
      <RadioGroup
        look="tiles"
        label={t('tables.shape')}
        options={TABLE_SHAPES.map((value) => ({ value, label: t(`tables.shape_${value}`) }))}
        {...form.choice('shape')}
      />
      {table && (
        <fieldset>
          <legend className="mb-1.5 text-sm font-medium">{t('tables.drawing')}</legend>
          <div className="grid grid-cols-2 items-end gap-4 sm:grid-cols-3">
            {DRAWN_FIELDS.map((field) => (
              <TextField
                key={field}
                label={t(`tables.drawn_${field}`)}
                type="number"
                inputMode="numeric"
                {...DRAWN[field]}
                {...form.field(field)}
              />
            ))}
          </div>
        </fieldset>
      )}
      <FormError of={form} />
    </DialogForm>
  )
}
