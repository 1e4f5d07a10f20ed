import type { StaffCurrency } from '@hawker/contract/settings'
import { Badge } from '@hawker/ui/badge'
import { Button } from '@hawker/ui/button'
import { SwitchField } from '@hawker/ui/switch-field'
import { TextField } from '@hawker/ui/text-field'
import { showToast } from '@hawker/ui/toast'
import type { FormRefusal } from '@hawker/web/forms/place-refusal'
import { editableNumber } from '@hawker/i18n/number-marks'
import { numberErrorKey, typedNumber } from '@hawker/web/forms/typed-number'
import { useForm } from '@hawker/web/forms/use-form'
import { useState } from 'react'
import { refusalText } from '../../lib/api.ts'
import { useTexts } from '../../lib/texts.tsx'

/** As many decimals as the server stores. */
const RATE_DECIMALS = 6

type CurrencyRowProps = {
  currency: StaffCurrency
  base: string
  /** Resolves to undefined on success. */
  onUpdate: (change: { rate?: number; active?: boolean }) => Promise<FormRefusal | undefined>
}

export function CurrencyRow({ currency, base, onUpdate }: CurrencyRowProps) {
  const { t, lang } = useTexts()
  const { code, title, rate, active } = currency
  const shownRate = editableNumber(rate, lang)
  const form = useForm({
    initial: { rate: shownRate },
    validate(typed) {
      const { value, problem } = typedNumber(typed.rate, lang, RATE_DECIMALS)
      if (problem) return { rate: t(numberErrorKey(problem, 'currencies.rate_invalid')) }
      return { rate: value > 0 ? undefined : t('currencies.rate_invalid') }
    },
    submit(typed) {
      const { value } = typedNumber(typed.rate, lang, RATE_DECIMALS)
      return value === null ? undefined : onUpdate({ rate: value })
    },
    refusalFields: { '*': 'rate' },
  })
  const [switching, setSwitching] = useState(false)
  const setActive = async (wanted: boolean) => {
    setSwitching(true)
    const refusal = await onUpdate({ active: wanted })
    setSwitching(false)
    if (refusal) showToast({ kind: 'error', message: refusalText(refusal, t) })
  }
  return (
    <article className="flex flex-wrap items-end gap-x-6 gap-y-3 rounded-md bg-surface p-4 shadow-soft">
      <div className="min-w-40 flex-1 self-center">
        <h2 className="flex flex-wrap items-center gap-2 font-semibold">
          <bdi>{code}</bdi>
          {currency.default && <Badge tone="brand">{t('currencies.default')}</Badge>}
        </h2>
        <p className="text-sm text-muted">{title}</p>
      </div>
      {!currency.default && (
        <>
          <form {...form.props} className="flex items-end gap-2">
            <TextField
              label={t('currencies.rate', { code, base })}
              inputMode="decimal"
              dir="ltr"
              maxLength={16}
              {...form.field('rate')}
            />
            <Button
              type="submit"
              className="h-12"
              loading={form.pending}
              disabled={form.values.rate.trim() === shownRate}
            >
              {t('action.save')}
            </Button>
          </form>
          <SwitchField
            label={t('currencies.active')}
            aria-label={t('currencies.active_of', { code })}
            checked={active}
            disabled={switching}
            onChange={(event) => void setActive(event.target.checked)}
          />
        </>
      )}
    </article>
  )
}
