import { RECORDED_PAYOUT_TAGS } from '@hawker/domain/payments/recorded-payouts'
import { TWO_PERSONS_LIMIT } from '@hawker/domain/payments/two-persons'
import { Dialog } from '@hawker/ui/dialog'
import { SelectField } from '@hawker/ui/select-field'
import { TextArea, TextField } from '@hawker/ui/text-field'
import { showToast } from '@hawker/ui/toast'
import { FormError } from '@hawker/web/forms/form-error'
import type { FormRefusal } from '@hawker/web/forms/place-refusal'
import { numberErrorKey, typedNumber } from '@hawker/web/forms/typed-number'
import { useForm } from '@hawker/web/forms/use-form'
import { useLiveResource } from '@hawker/web/query/use-live-resource'
import { now } from '@hawker/web/session/clock'
import { api, sendOnceWithRetry } from '../../../lib/api.ts'
import { useCurrencies } from '../../../lib/currencies.ts'
import { DialogForm } from '../../../lib/dialog-form.tsx'
import { providerName } from '../../../lib/provider-name.ts'
import { useTexts } from '../../../lib/texts.tsx'

const MAX_REFERENCE_LENGTH = 100
const MAX_NOTE_LENGTH = 500

type RecordProps = { open: boolean; onClose: () => void; onRecorded: () => void }

export function RecordPayoutDialog({ open, onClose, onRecorded }: RecordProps) {
  const { t } = useTexts()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('payouts.record')}
      closeLabel={t('action.close')}
    >
      {open && <RecordForm onClose={onClose} onRecorded={onRecorded} />}
    </Dialog>
  )
}

const readCurrencies = () => api('listStaffCurrencies')

function RecordForm({ onClose, onRecorded }: Omit<RecordProps, 'open'>) {
  const { t, lang, money } = useTexts()
  const styleOf = useCurrencies()
  const { data: currencies = [] } = useLiveResource('staff currencies', readCurrencies)
  const today = new Date(now()).toISOString().slice(0, 10)
  const codeOf = (typed: string) => typed || (currencies[0]?.code ?? '')
  const decimalsOf = (typed: string) => styleOf(codeOf(typed)).decimal_places ?? 2
  const form = useForm({
    initial: {
      tag: RECORDED_PAYOUT_TAGS[0] as (typeof RECORDED_PAYOUT_TAGS)[number],
      amount: '',
      currency: '',
      day: today,
      reference: '',
      note: '',
    },
    validate({ amount, currency, day, reference }) {
      const { value, problem } = typedNumber(amount, lang, decimalsOf(currency))
      const amountError = problem ? numberErrorKey(problem, 'payouts.amount_invalid') : undefined
      const isZero = value !== null && value <= 0
      return {
        amount: amountError ? t(amountError) : isZero ? t('payouts.amount_invalid') : undefined,
        day: day === '' || day > today ? t('payouts.day_invalid') : undefined,
        reference: reference.trim() === '' ? t('error.required') : undefined,
      }
    },
    async submit({ tag, amount, currency, day, reference, note }) {
      const body = {
        tag,
        amount: typedNumber(amount, lang, decimalsOf(currency)).value ?? 0,
        currency: codeOf(currency),
        day,
        reference: reference.trim(),
        ...(note.trim() === '' ? {} : { note: note.trim() }),
      }
      const result = await sendOnceWithRetry('payout', body, (idempotencyKey) =>
        api('recordPayout', { query: {}, body, idempotencyKey }),
      )
      if (!result.ok) return explained(result, tag)
      onRecorded()
      showToast({ kind: 'success', message: t(`payouts.done_${result.data.state}`) })
      onClose()
    },
  })

  /** The server only says which field is wrong. */
  function explained<R extends FormRefusal>(refusal: R, tag: string): R {
    const texts: Readonly<Record<string, string>> = {
      tag: t('payouts.listed', { provider: providerName(tag) }),
      amount: t('payouts.amount_invalid'),
      day: t('payouts.day_invalid'),
      reference: t('payouts.reference_taken'),
    }
    const errors = Object.entries(refusal.errors).map(([name, messages]) => {
      const text = texts[name]
      return [name, text === undefined ? messages : [text]] as const
    })
    return { ...refusal, errors: Object.fromEntries(errors) }
  }

  return (
    <DialogForm action={t('payouts.do_record')} form={form} onClose={onClose}>
      <SelectField label={t('findings.provider')} {...form.field('tag')}>
        {RECORDED_PAYOUT_TAGS.map((tag) => (
          <option key={tag} value={tag}>
            {providerName(tag)}
          </option>
        ))}
      </SelectField>
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField
          label={t('payouts.amount')}
          inputMode="decimal"
          dir="ltr"
          {...form.field('amount')}
        />
        <SelectField
          label={t('payouts.currency')}
          {...form.field('currency')}
          value={codeOf(form.values.currency)}
        >
          {currencies.map(({ code }) => (
            <option key={code} value={code}>
              {code}
            </option>
          ))}
        </SelectField>
      </div>
      <TextField label={t('payouts.day')} type="date" max={today} {...form.field('day')} />
      <TextField
        label={t('payouts.reference')}
        hint={t('payouts.reference_hint')}
        maxLength={MAX_REFERENCE_LENGTH}
        dir="auto"
        {...form.field('reference')}
      />
      <TextArea
        label={t('findings.note')}
        hint={t('payouts.note_hint')}
        maxLength={MAX_NOTE_LENGTH}
        dir="auto"
        {...form.field('note')}
      />
      <p className="text-sm text-muted">
        {t('findings.two_persons', { price: money(TWO_PERSONS_LIMIT, styleOf()) })}
      </p>
      <FormError of={form} />
    </DialogForm>
  )
}
