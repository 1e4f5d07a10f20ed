import type { StaffSetting } from '@hawker/contract/settings'
import { SwitchField } from '@hawker/ui/switch-field'
import { TextField } from '@hawker/ui/text-field'
import { useTexts } from '../../lib/texts.tsx'

type SettingFieldProps = {
  setting: StaffSetting
  field: {
    name: string
    value: string | undefined
    error: string | undefined
    onChange: (value: string) => void
  }
}

const INPUT: Record<
  Exclude<StaffSetting['kind'], 'switch'>,
  { inputMode: 'text' | 'url' | 'numeric' | 'decimal'; dir: 'auto' | 'ltr' }
> = {
  text: { inputMode: 'text', dir: 'auto' },
  link: { inputMode: 'url', dir: 'ltr' },
  whole: { inputMode: 'numeric', dir: 'ltr' },
  numbers: { inputMode: 'text', dir: 'ltr' },
  amount: { inputMode: 'decimal', dir: 'ltr' },
  percent: { inputMode: 'decimal', dir: 'ltr' },
  point: { inputMode: 'text', dir: 'ltr' },
}

export function SettingField({
  setting,
  field: { name, value = '', error, onChange },
}: SettingFieldProps) {
  const { t } = useTexts()
  const { key, kind, fallback } = setting
  const label = t(`setting.${key}`)
  if (kind === 'switch')
    return (
      <SwitchField
        label={label}
        name={name}
        checked={value === '1'}
        onChange={(event) => onChange(event.target.checked ? '1' : '0')}
      />
    )
  return (
    <TextField
      label={label}
      hint={
        fallback !== '' && fallback !== value
          ? t('settings.default', { value: fallback })
          : undefined
      }
      {...INPUT[kind]}
      maxLength={500}
      name={name}
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
