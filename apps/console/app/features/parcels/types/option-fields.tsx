import { MAX_NAME_LENGTH } from '@hawker/domain/texts/name-lengths'
import { SHIPPED_LOCALES, type ShippedLocale } from '@hawker/i18n/locales'
import { randomUuid } from '@hawker/web/api/random-uuid'
import { Button } from '@hawker/ui/button'
import { FieldError } from '@hawker/ui/field'
import { Icon } from '@hawker/ui/icon'
import { IconButton } from '@hawker/ui/icon-button'
import { binIcon, plusIcon } from '@hawker/ui/icons'
import { SwitchField } from '@hawker/ui/switch-field'
import { TextField } from '@hawker/ui/text-field'
import { useId } from 'react'
import { useTexts } from '../../../lib/texts.tsx'
import { type OptionDraft, newOption } from './type-draft.ts'

type OptionFieldsProps = {
  value: readonly OptionDraft[]
  error: string | undefined
  onChange: (options: readonly OptionDraft[]) => void
  /** The symbol of the base currency. */
  currency: string
}

/** Extras that a sender can add. One that parcels may have is switched off, not removed. */
export function OptionFields({ value: options, error, onChange, currency }: OptionFieldsProps) {
  const { t } = useTexts()
  const errorId = useId()
  const change = (key: string, part: Partial<OptionDraft>) =>
    onChange(options.map((option) => (option.key === key ? { ...option, ...part } : option)))
  return (
    <div
      role="group"
      aria-label={t('parcels.part_options')}
      aria-describedby={error === undefined ? undefined : errorId}
      data-invalid={error === undefined ? undefined : ''}
      tabIndex={-1}
      className="grid gap-4"
    >
      {options.length === 0 && <p className="text-muted">{t('parcels.options_none')}</p>}
      {options.map((option, index) => (
        <OptionCard
          key={option.key}
          option={option}
          number={index + 1}
          currency={currency}
          onChange={(part) => change(option.key, part)}
          onRemove={() => onChange(options.filter(({ key }) => key !== option.key))}
        />
      ))}
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
      <Button
        variant="secondary"
        icon={<Icon of={plusIcon} />}
        className="justify-self-start"
        onClick={() => onChange([...options, newOption(randomUuid())])}
      >
        {t('parcels.option_add')}
      </Button>
    </div>
  )
}

function OptionCard({
  option,
  number,
  currency,
  onChange,
  onRemove,
}: {
  option: OptionDraft
  number: number
  currency: string
  onChange: (part: Partial<OptionDraft>) => void
  onRemove: () => void
}) {
  const { t } = useTexts()
  const setTitle = (locale: ShippedLocale, title: string) =>
    onChange({ titles: { ...option.titles, [locale]: title } })
  return (
    <fieldset className="grid gap-3 rounded-md border border-line p-4">
      <legend className="px-1 font-medium">{t('parcels.option', { number })}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label={t('parcels.option_title')}
          maxLength={MAX_NAME_LENGTH.parcelType}
          lang="en"
          value={option.titles.en}
          onChange={(event) => setTitle('en', event.target.value)}
        />
        <TextField
          label={t('parcels.option_price', { currency })}
          inputMode="decimal"
          dir="ltr"
          maxLength={12}
          value={option.price}
          onChange={(event) => onChange({ price: event.target.value })}
        />
      </div>
      <details>
        <summary className="min-h-11 py-2.5 text-sm font-medium">
          {t('parcels.other_languages')}
        </summary>
        <div className="grid gap-3 sm:grid-cols-2">
          {SHIPPED_LOCALES.filter(({ locale }) => locale !== 'en').map(
            ({ locale, title, backward }) => (
              <TextField
                key={locale}
                label={title}
                maxLength={MAX_NAME_LENGTH.parcelType}
                lang={locale}
                dir={backward ? 'rtl' : 'ltr'}
                value={option.titles[locale]}
                onChange={(event) => setTitle(locale, event.target.value)}
              />
            ),
          )}
        </div>
      </details>
      {option.id === undefined ? (
        <IconButton
          icon={binIcon}
          label={t('parcels.option_remove', { number })}
          onClick={onRemove}
        />
      ) : (
        <SwitchField
          label={t('parcels.option_active')}
          checked={option.active}
          onChange={(event) => onChange({ active: event.target.checked })}
        />
      )}
    </fieldset>
  )
}
