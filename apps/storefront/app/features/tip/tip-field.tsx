import { formatPercent } from '@hawker/i18n/format'
import { RadioGroup } from '@hawker/ui/radio-group'
import { TextField } from '@hawker/ui/text-field'
import { useTexts } from '../../lib/texts.tsx'
import type { Tip } from '../../lib/payments/tip.ts'

/** No tip is preselected. */
export function TipField({
  name,
  value: tip,
  error,
  errorId,
  onChange,
  presets,
  forShop,
  symbol,
}: {
  name: string
  value: Tip | null | undefined
  error?: string | undefined
  errorId?: string | undefined
  onChange: (tip: Tip) => void
  presets: readonly number[]
  forShop: boolean
  symbol: string
}) {
  const { t, lang } = useTexts()
  const chosen = tip ? (tip.type === 'fixed' ? 'other' : String(tip.value)) : undefined
  return (
    <div className="grid gap-3">
      <RadioGroup
        name={name}
        label={t(forShop ? 'checkout.tip_shop' : 'checkout.tip')}
        {...(forShop ? {} : { hint: t('checkout.tip_hint') })}
        look="tiles"
        value={chosen}
        {...(tip?.type === 'fixed' ? {} : { error, errorId })}
        onChange={(next) =>
          onChange(
            next === 'other'
              ? { type: 'fixed', value: '' }
              : { type: 'percent', value: Number(next) },
          )
        }
        options={[
          ...presets.map((percent) => ({
            value: String(percent),
            label: percent === 0 ? t('checkout.tip_none') : formatPercent(percent, lang),
          })),
          { value: 'other', label: t('checkout.tip_other') },
        ]}
      />
      {tip?.type === 'fixed' && (
        <TextField
          label={t('checkout.tip_other')}
          hideLabel
          inputMode="decimal"
          className="max-w-48"
          leading={symbol}
          error={error}
          errorId={errorId}
          value={tip.value}
          onChange={(event) => onChange({ type: 'fixed', value: event.target.value })}
        />
      )}
    </div>
  )
}
