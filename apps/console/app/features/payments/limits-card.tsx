import type { StaffPaymentMethod } from '@hawker/contract/payment-methods'
import { SHIPPED_LOCALES } from '@hawker/i18n/locales'
import { editableNumber } from '@hawker/i18n/number-marks'
import { Button } from '@hawker/ui/button'
import { Card } from '@hawker/ui/card'
import { TextField } from '@hawker/ui/text-field'
import { showToast } from '@hawker/ui/toast'
import { FormError } from '@hawker/web/forms/form-error'
import { numberErrorKey, typedNumber } from '@hawker/web/forms/typed-number'
import { useForm } from '@hawker/web/forms/use-form'
import { api, sendWithRetry } from '../../lib/api.ts'
import { useCurrencies } from '../../lib/currencies.ts'
import { useTexts } from '../../lib/texts.tsx'

type Props = { method: StaffPaymentMethod; onChanged: (method: StaffPaymentMethod) => void }

const codes = (typed: string): string[] | null => {
  const found = typed
    .toUpperCase()
    .split(/[\s,;،]+/)
    .filter((code) => code !== '')
  return found.length === 0 ? null : found
}

/** Where, for which amounts and under which name a method is offered. Empty: no limit. */
export function LimitsCard({ method, onChanged }: Props) {
  const { t, lang } = useTexts()
  const base = useCurrencies()()
  const shown = (amount: number | null) => (amount === null ? '' : editableNumber(amount, lang))
  const read = (typed: string) => typedNumber(typed, lang, base.decimal_places ?? 2)
  const amountError = (typed: string) => {
    if (typed.trim() === '') return undefined
    const { problem } = read(typed)
    return problem && t(numberErrorKey(problem, 'payments.amount_invalid'))
  }
  const codeError = (typed: string, pattern: RegExp, key: string) =>
    codes(typed)?.every((code) => pattern.test(code)) === false ? t(key) : undefined
  const form = useForm({
    initial: valuesOf(method, shown),
    unsavedQuestion: t('form.leave'),
    validate: ({ min, max, countries, currencies }) => ({
      min: amountError(min),
      max: amountError(max),
      countries: codeError(countries, /^[A-Z]{2}$/, 'payments.countries_invalid'),
      currencies: codeError(currencies, /^[A-Z]{3}$/, 'payments.currencies_invalid'),
    }),
    async submit({ min, max, countries, currencies, ...titles }, { reset }) {
      const amount = (typed: string) => (typed.trim() === '' ? null : read(typed).value)
      const result = await sendWithRetry((idempotencyKey) =>
        api('updatePaymentMethod', {
          params: { tag: method.tag },
          body: {
            min: amount(min),
            max: amount(max),
            countries: codes(countries),
            currencies: codes(currencies),
            titles: Object.entries(titles).flatMap(([field, title]) =>
              title.trim() === ''
                ? []
                : [{ locale: field.slice(TITLE.length), title: title.trim() }],
            ),
          },
          idempotencyKey,
        }),
      )
      if (!result.ok) return result
      reset(valuesOf(result.data, shown))
      onChanged(result.data)
      showToast({ kind: 'success', message: t('payments.saved') })
    },
  })
  const amountField = {
    inputMode: 'decimal',
    dir: 'ltr',
    maxLength: 16,
    leading: base.symbol,
  } as const
  return (
    <Card>
      <form {...form.props} className="grid gap-4">
        <h2 className="text-lg font-semibold">{t('payments.limits')}</h2>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField label={t('payments.min')} {...amountField} {...form.field('min')} />
          <TextField label={t('payments.max')} {...amountField} {...form.field('max')} />
          <TextField
            label={t('payments.countries')}
            hint={t('payments.countries_hint')}
            dir="ltr"
            maxLength={1000}
            {...form.field('countries')}
          />
          <TextField
            label={t('payments.currencies')}
            hint={t('payments.currencies_hint')}
            dir="ltr"
            maxLength={1000}
            {...form.field('currencies')}
          />
        </div>
        <h3 className="font-semibold">{t('payments.titles')}</h3>
        <p className="-mt-3 text-sm text-muted">{t('payments.titles_hint')}</p>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          {SHIPPED_LOCALES.map(({ locale, title }) => (
            <TextField
              key={locale}
              label={title}
              maxLength={60}
              {...form.field(`${TITLE}${locale}`)}
            />
          ))}
        </div>
        <FormError of={form} />
        <Button type="submit" className="justify-self-start" loading={form.pending}>
          {t('action.save')}
        </Button>
      </form>
    </Card>
  )
}

const TITLE = 'title.'
type LimitValues = Record<'min' | 'max' | 'countries' | 'currencies', string> &
  Record<`${typeof TITLE}${string}`, string>
const valuesOf = (
  { min, max, countries, currencies, titles }: StaffPaymentMethod,
  shown: (amount: number | null) => string,
): LimitValues => ({
  min: shown(min),
  max: shown(max),
  countries: countries?.join(', ') ?? '',
  currencies: currencies?.join(', ') ?? '',
  ...Object.fromEntries(
    SHIPPED_LOCALES.map(({ locale }) => [
      `${TITLE}${locale}`,
      titles.find((one) => one.locale === locale)?.title ?? '',
    ]),
  ),
})
