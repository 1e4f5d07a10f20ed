import type { StaffCurrency } from '@hawker/contract/settings'
import { Badge } from '@hawker/ui/badge'
import { Button } from '@hawker/ui/button'
import { SwitchField } from '@hawker/ui/switch-field'
import { TextField } from '@hawker/ui/text-field'
import { editableNumber } from '@hawker/i18n/number-marks'
import { numberErrorKey, typedNumber } from '@hawker/web/forms/typed-number'
import { useState } from 'react'
import { useTexts } from '../../lib/texts.tsx'

/** As many decimals as the server stores. */
const RATE_DECIMALS = 6

type CurrencyRowProps = {
  currency: StaffCurrency
  base: string
  /** Resolves to an error message, or undefined on success. */
  onUpdate: (change: { rate?: number; active?: boolean }) => Promise<string | undefined>
}

export function CurrencyRow({ currency, base, onUpdate }: CurrencyRowProps) {
  const { t, lang } = useTexts()
  const { code, title, rate, active } = currency
  const shownRate = editableNumber(rate, lang)
  const [typed, setTyped] = useState(shownRate)
  const [error, setError] = useState<string>()
  const [sending, setSending] = useState(false)
  const send = async (change: { rate?: number; active?: boolean }) => {
    setSending(true)
    setError(await onUpdate(change))
    setSending(false)
  }
  const save = () => {
    const { value: wanted, problem } = typedNumber(typed, lang, RATE_DECIMALS)
    if (problem) return setError(t(numberErrorKey(problem, 'currencies.rate_invalid')))
    if (wanted === 0) return setError(t('currencies.rate_invalid'))
    void send({ rate: wanted })
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
          <form
            noValidate
            className="flex items-end gap-2"
            onSubmit={(event) => {
              event.preventDefault()
              save()
            }}
          >
            <TextField
              label={t('currencies.rate', { code, base })}
              inputMode="decimal"
              dir="ltr"
              maxLength={16}
              value={typed}
              error={error}
              onChange={(event) => {
                setTyped(event.target.value.trim())
                setError(undefined)
              }}
            />
            <Button type="submit" className="h-12" loading={sending} disabled={typed === shownRate}>
              {t('action.save')}
            </Button>
          </form>
          <SwitchField
            label={t('currencies.active')}
            aria-label={t('currencies.active_of', { code })}
            checked={active}
            disabled={sending}
            onChange={(event) => void send({ active: event.target.checked })}
          />
        </>
      )}
    </article>
  )
}
