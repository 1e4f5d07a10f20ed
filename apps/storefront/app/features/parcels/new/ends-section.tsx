import { MAX_NAME_LENGTH } from '@hawker/domain/texts/name-lengths'
import { Button } from '@hawker/ui/button'
import { FieldError } from '@hawker/ui/field'
import { Icon } from '@hawker/ui/icon'
import { bagIcon, homeIcon } from '@hawker/ui/icons'
import { TextField } from '@hawker/ui/text-field'
import type { FormOf } from '@hawker/web/forms/use-form'
import { useId, useState } from 'react'
import { useTexts } from '../../../lib/texts.tsx'
import { OneTimeAddress } from '../../address-picker/index.ts'
import { ParcelMap } from '../parcel-map.tsx'
import { doorText } from './door-text.ts'
import { type Door, type End, type ParcelForm, doorOfInput, swapped } from './parcel-form.ts'
import { swapIcon } from './swap-icon.ts'

const FIELDS = {
  from: { name: 'nameFrom', phone: 'phoneFrom', note: 'noteFrom', icon: bagIcon },
  to: { name: 'nameTo', phone: 'phoneTo', note: 'noteTo', icon: homeIcon },
} as const

/** Both ends of the way: place, person, phone and a note for the door. */
export function EndsSection({
  form,
  placeErrors,
}: {
  form: FormOf<ParcelForm>
  placeErrors: Partial<Record<End, string | undefined>>
}) {
  const { t } = useTexts()
  const { from, to } = form.values
  return (
    <>
      <EndFields end="from" form={form} error={placeErrors.from} />
      <div className="flex items-center gap-3">
        <span aria-hidden="true" className="flex-1 border-t border-line" />
        <Button
          variant="secondary"
          size="sm"
          icon={<Icon of={swapIcon} size={18} />}
          onClick={() => form.change(swapped(form.values))}
        >
          {t('parcel.swap')}
        </Button>
        <span aria-hidden="true" className="flex-1 border-t border-line" />
      </div>
      <EndFields end="to" form={form} error={placeErrors.to} />
      <ParcelMap from={from?.location ?? null} to={to?.location ?? null} />
    </>
  )
}

function EndFields({
  end,
  form,
  error,
}: {
  end: End
  form: FormOf<ParcelForm>
  error: string | undefined
}) {
  const { t } = useTexts()
  const { name, phone, note, icon } = FIELDS[end]
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mb-3 flex items-center gap-2 font-semibold">
        <span className="grid size-8 place-items-center rounded-full bg-brand-soft text-brand-text">
          <Icon of={icon} size={18} />
        </span>
        {t(`parcel.${end}`)}
      </legend>
      <DoorField end={end} door={form.values[end]} error={error} onChange={form.change} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('parcel.name')}
          maxLength={MAX_NAME_LENGTH.person}
          autoComplete={end === 'from' ? 'name' : 'off'}
          {...form.field(name)}
        />
        <TextField
          label={t('checkout.phone')}
          hint={end === 'to' ? t('parcel.phone_hint') : undefined}
          type="tel"
          autoComplete={end === 'from' ? 'tel' : 'off'}
          placeholder="+12025550100"
          {...form.field(phone)}
        />
      </div>
      <TextField
        label={t('parcel.note')}
        aside={t('common.optional')}
        maxLength={300}
        autoComplete="off"
        {...form.field(note)}
      />
    </fieldset>
  )
}

function DoorField({
  end,
  door,
  error,
  onChange,
}: {
  end: End
  door: Door | null
  error: string | undefined
  onChange: (part: Partial<ParcelForm>) => void
}) {
  const { t } = useTexts()
  const id = useId()
  const [picker, setPicker] = useState<'unopened' | 'open' | 'closed'>('unopened')
  const title = t(end === 'from' ? 'parcel.choose_from' : 'parcel.choose_to')
  return (
    <div className="grid gap-1.5">
      <button
        type="button"
        onClick={() => setPicker('open')}
        onPointerEnter={OneTimeAddress.preload}
        data-invalid={error === undefined ? undefined : ''}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        className={
          'flex min-h-14 w-full flex-wrap items-center gap-x-3 rounded-md border border-edge bg-surface px-4 ' +
          'py-2 text-start hover:border-ink'
        }
      >
        <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
          {door ? (
            <>
              <span className="sr-only">{t(`parcel.${end}`)}: </span>
              <span className="block font-medium">
                <bdi>{door.address}</bdi>
              </span>
              {doorText(door, t) !== '' && (
                <span className="block text-sm text-muted">
                  <bdi>{doorText(door, t)}</bdi>
                </span>
              )}
            </>
          ) : (
            <span className="text-muted">{title}</span>
          )}
        </span>
        {door && (
          <span className="shrink-0 text-sm font-semibold text-brand-text">
            {t('action.change')}
          </span>
        )}
      </button>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {picker !== 'unopened' && (
        <OneTimeAddress
          open={picker === 'open'}
          onClose={() => setPicker('closed')}
          title={title}
          confirmLabel={t(end === 'from' ? 'parcel.confirm_from' : 'parcel.confirm_to')}
          servedText={t('parcel.served')}
          withSaved
          searchFirst
          onChosen={(input) => onChange({ [end]: doorOfInput(input) })}
        />
      )}
    </div>
  )
}
