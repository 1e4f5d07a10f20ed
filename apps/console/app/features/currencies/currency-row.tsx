import type { StaffCurrency } from '@hawker/contract/settings'
import { Badge } from '@hawker/ui/badge'
import { Button } from '@hawker/ui/button'
import { SwitchField } from '@hawker/ui/switch-field'
import { TextField } from '@hawker/ui/text-field'
import { showToast } from '@hawker/ui/toast'
import type { FormRefusal } from '@hawker/web/forms/place-refusal'
import { useForm } from '@hawker/web/forms/use-form'
import { useState } from 'react'
import { refusalText } from '../../lib/api.ts'
import { useTexts } from '../../lib/texts.tsx'

type CurrencyRowProps = {
  currency: StaffCurrency
  base: string
  /** Resolves to undefined on success. */
  onUpdate: (change: { rate?: number; active?: boolean }) => Promise<FormRefusal | undefined>
}

export function CurrencyRow({ currency, base, onUpdate }: CurrencyRowProps) {
  const { t } = useTexts()
  const { code, title, rate, active } = currency
  const form = useForm({
    initial: { rate: String(rate) },
    validate: (typed) => ({
      rate: rateOf(typed.rate) > 0 ? undefined : t('currencies.rate_invalid'),
    }),
    submit: (typed) => onUpdate({ rate: rateOf(typed.rate) }),
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
              disabled={form.values.rate.trim() === String(rate)}
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

const rateOf = (typed: string): number => Number(typed.trim().replace(',', '.'))
