import { PARCEL_FAULTS, type StaffParcelClaim } from '@hawker/contract/staff-parcels'
import { editableNumber } from '@hawker/i18n/number-marks'
import { Button } from '@hawker/ui/button'
import { RadioGroup } from '@hawker/ui/radio-group'
import { TextArea, TextField } from '@hawker/ui/text-field'
import { showToast } from '@hawker/ui/toast'
import { FormError } from '@hawker/web/forms/form-error'
import { numberErrorKey, typedNumber } from '@hawker/web/forms/typed-number'
import { useForm } from '@hawker/web/forms/use-form'
import { api, sendOnceWithRetry } from '../../../lib/api.ts'
import { DialogAbout } from '../../../lib/dialog-about.tsx'
import { useTexts } from '../../../lib/texts.tsx'

type Fault = 'courier' | 'platform'
type DecideDialogProps = {
  claim: StaffParcelClaim | undefined
  onClose: () => void
  onDecided: (claim: StaffParcelClaim) => void
}

export function DecideDialog({ claim, onClose, onDecided }: DecideDialogProps) {
  const { t } = useTexts()
  return (
    <DialogAbout
      about={claim}
      title={({ parcel }) => t('parcels.claim_title', { number: parcel.number })}
      onClose={onClose}
    >
      {(shown) => <DecideForm claim={shown} onClose={onClose} onDecided={onDecided} />}
    </DialogAbout>
  )
}

/** A parcel without a courier cannot be a courier's fault, and a sender's fault pays nothing. */
const faultsOf = ({ deliveryman }: StaffParcelClaim): readonly Fault[] =>
  PARCEL_FAULTS.filter(
    (fault): fault is Fault =>
      fault === 'platform' || (fault === 'courier' && deliveryman !== null),
  )

function DecideForm({
  claim,
  onClose,
  onDecided,
}: DecideDialogProps & { claim: StaffParcelClaim }) {
  const { t, lang, money } = useTexts()
  const { currency, limit } = claim
  const limitText = money(limit, currency)
  const readAmount = (typed: string) => typedNumber(typed, lang, currency.decimal_places ?? 2)
  const amountError = (typed: string): string | undefined => {
    const { value, problem } = readAmount(typed)
    if (problem) return t(numberErrorKey(problem, 'edit.invalid'))
    if (value <= 0) return t('edit.invalid')
    return value > limit ? t('parcels.amount_too_large', { price: limitText }) : undefined
  }
  const form = useForm<{ amount: string; fault: Fault | undefined; answer: string }>({
    initial: { amount: editableNumber(limit, lang), fault: undefined, answer: '' },
    validate: ({ amount, fault, answer }, decision) => ({
      // The sender reads the answer either way.
      answer: answer.trim() === '' ? t('claims.reason_needed') : undefined,
      amount: decision === 'approved' ? amountError(amount) : undefined,
      fault:
        decision === 'approved' && fault === undefined ? t('parcels.fault_missing') : undefined,
    }),
    async submit({ amount, fault, answer }, { intent }) {
      const { value } = readAmount(amount)
      const body =
        intent === 'approved' && value !== null && fault !== undefined
          ? { decision: 'approved' as const, amount: value, fault, answer: answer.trim() }
          : { decision: 'rejected' as const, answer: answer.trim() }
      const result = await sendOnceWithRetry(`parcel-claim-${claim.id}`, body, (idempotencyKey) =>
        api('decideParcelClaim', { params: { id: claim.id }, body, idempotencyKey }),
      )
      if (!result.ok) return result
      showToast({ kind: 'success', message: t(`claims.done_${body.decision}`) })
      onDecided(result.data)
      onClose()
    },
    refusalFields: { refund_too_large: 'amount' },
  })
  return (
    // Not a form element: Enter must not move money.
    <div {...form.group} className="grid gap-4">
      <p>{t('parcels.claim_pays')}</p>
      <TextField
        label={t('parcels.amount', { currency: currency.code })}
        hint={t('parcels.amount_hint', { price: limitText })}
        inputMode="decimal"
        dir="ltr"
        {...form.field('amount')}
      />
      <RadioGroup
        label={t('claims.fault')}
        {...form.choice('fault')}
        options={faultsOf(claim).map((value) => ({ value, label: t(`claims.fault_${value}`) }))}
      />
      <TextArea
        label={t('parcels.answer')}
        hint={t('parcels.answer_hint')}
        maxLength={1000}
        dir="auto"
        {...form.field('answer')}
      />
      <FormError of={form} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="danger" {...form.press('rejected')}>
          {t('claims.reject')}
        </Button>
        <Button {...form.press('approved')}>{t('parcels.approve')}</Button>
      </div>
    </div>
  )
}
