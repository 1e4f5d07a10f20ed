import type { StuckPayment, UnknownRefund } from '@hawker/contract/reconciliation'
import { TWO_PERSONS_LIMIT } from '@hawker/domain/payments/two-persons'
import {
  REFUND_ID_MAX,
  REFUND_ID_MIN,
  type RefundDecision,
} from '@hawker/domain/payments/unknown-refund'
import type { CurrencyStyle } from '@hawker/i18n/format'
import { TextArea, TextField } from '@hawker/ui/text-field'
import { showToast } from '@hawker/ui/toast'
import { FormError } from '@hawker/web/forms/form-error'
import { useForm } from '@hawker/web/forms/use-form'
import { api, sendOnceWithRetry } from '../../../lib/api.ts'
import { useCurrencies } from '../../../lib/currencies.ts'
import { DialogAbout } from '../../../lib/dialog-about.tsx'
import { DialogForm } from '../../../lib/dialog-form.tsx'
import { providerName } from '../../../lib/provider-name.ts'
import { useTexts } from '../../../lib/texts.tsx'

const MAX_NOTE_LENGTH = 500

export type DecidingRefund = { row: StuckPayment; decision: RefundDecision }
type DecideProps = {
  deciding: DecidingRefund | undefined
  style: CurrencyStyle
  onClose: () => void
  onDecided: () => void
}

/** Says what happens to the customer's money before staff end a refund. */
export function DecideRefundDialog({ deciding, ...props }: DecideProps) {
  const { t } = useTexts()
  return (
    <DialogAbout
      about={deciding}
      title={({ decision }) => t(`stuck.title_${decision}`)}
      onClose={props.onClose}
    >
      {(shown) => <DecideForm {...props} deciding={shown} />}
    </DialogAbout>
  )
}

function DecideForm({
  deciding: { row, decision },
  style,
  onClose,
  onDecided,
}: DecideProps & { deciding: DecidingRefund }) {
  const { t, money } = useTexts()
  const base = useCurrencies()()
  const { unknown_refund: refund } = row
  const provider = providerName(row.tag)
  const price = money(row.amount ?? 0, style)
  const isMade = decision === 'made'
  const form = useForm({
    initial: {
      // Another person confirms the same id.
      refundId: refund?.proposed_provider_refund_id ?? refund?.provider_refund_id ?? '',
      note: '',
    },
    validate: ({ refundId, note }) => ({
      refundId:
        isMade && refundId.trim().length < REFUND_ID_MIN ? t('stuck.refund_id_short') : undefined,
      note: note.trim() === '' ? t('error.required') : undefined,
    }),
    async submit({ refundId, note }) {
      const body = {
        decision,
        note: note.trim(),
        ...(isMade ? { provider_refund_id: refundId.trim() } : {}),
      }
      const result = await sendOnceWithRetry(
        `unknown-refund-${row.id}-${decision}`,
        body,
        (idempotencyKey) =>
          api('decideUnknownRefund', { params: { id: row.id }, query: {}, body, idempotencyKey }),
      )
      onDecided()
      if (!result.ok) {
        if (result.code === 'invalid_transition') return { ...result, message: t('stuck.moved_on') }
        return result.errors['provider_refund_id'] === undefined
          ? result
          : { ...result, errors: { refundId: [t('stuck.refund_id_taken')] } }
      }
      showToast({ kind: 'success', message: doneText(result.data) })
      onClose()
    },
  })
  const wallet = refund?.to_wallet ? 'wallet' : 'no_wallet'
  const doneText = ({ state }: UnknownRefund) => {
    if (state === 'proposed') return t('findings.done_proposed')
    return t(`stuck.done_${isMade ? 'made' : wallet}`)
  }
  return (
    <DialogForm
      action={t(
        refund?.proposed === decision ? `stuck.confirm_${decision}` : `stuck.do_${decision}`,
      )}
      form={form}
      onClose={onClose}
    >
      <p>{t(`stuck.about_${isMade ? 'made' : wallet}`, { provider, price })}</p>
      <p className="text-sm text-muted">
        {t('stuck.asked_first', { provider })}{' '}
        {t('findings.two_persons', { price: money(TWO_PERSONS_LIMIT, base) })}
      </p>
      {isMade && (
        <TextField
          label={t('stuck.refund_id', { provider })}
          hint={t('stuck.refund_id_hint')}
          maxLength={REFUND_ID_MAX}
          dir="ltr"
          autoComplete="off"
          {...form.field('refundId')}
        />
      )}
      <TextArea
        label={t('stuck.decision_note')}
        hint={t('stuck.decision_note_hint')}
        maxLength={MAX_NOTE_LENGTH}
        dir="auto"
        {...form.field('note')}
      />
      <FormError of={form} />
    </DialogForm>
  )
}
