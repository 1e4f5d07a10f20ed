import type { ManagedClaim } from '@hawker/contract/claims'
import { FAULTS, MAX_CLAIM_TEXT_LENGTH } from '@hawker/domain/claims/claim'
import { Button } from '@hawker/ui/button'
import { RadioGroup } from '@hawker/ui/radio-group'
import { TextArea } from '@hawker/ui/text-field'
import { showToast } from '@hawker/ui/toast'
import { FormError } from '@hawker/web/forms/form-error'
import { useForm } from '@hawker/web/forms/use-form'
import { api, sendOnceWithRetry } from '../../lib/api.ts'
import { DialogAbout } from '../../lib/dialog-about.tsx'
import { useTexts } from '../../lib/texts.tsx'
import type { Decider } from './decider.ts'

type DecideDialogProps = {
  claim: ManagedClaim | undefined
  decider: Decider
  onClose: () => void
  onDecided: (claim: ManagedClaim) => void
}

export function DecideDialog({ claim, decider, onClose, onDecided }: DecideDialogProps) {
  const { t } = useTexts()
  return (
    <DialogAbout
      about={claim}
      title={({ order }) => t('claims.decide_title', { number: order.number })}
      onClose={onClose}
    >
      {(shown) => (
        <DecideForm claim={shown} decider={decider} onClose={onClose} onDecided={onDecided} />
      )}
    </DialogAbout>
  )
}

function DecideForm({
  claim,
  decider,
  onClose,
  onDecided,
}: DecideDialogProps & { claim: ManagedClaim }) {
  const { t, money } = useTexts()
  const form = useForm({
    initial: { answer: '', fault: claim.fault },
    // The customer reads the reason.
    validate: ({ answer }, decision) => ({
      answer:
        decision === 'rejected' && answer.trim() === '' ? t('claims.reason_needed') : undefined,
    }),
    async submit({ answer, fault }, { intent }) {
      const decision = intent === 'rejected' ? 'rejected' : 'approved'
      const body = { decision, ...(answer.trim() === '' ? {} : { answer: answer.trim() }) } as const
      const result = await sendOnceWithRetry(
        `${decider}-decides-${claim.id}`,
        { ...body, fault },
        (idempotencyKey) =>
          decider === 'shop'
            ? api('decideSellerRefund', { params: { id: claim.id }, body, idempotencyKey })
            : api('decideStaffRefund', {
                params: { id: claim.id },
                body: { ...body, fault },
                idempotencyKey,
              }),
      )
      if (!result.ok) return result
      showToast({ kind: 'success', message: t(`claims.done_${decision}`) })
      onDecided(result.data)
      onClose()
    },
  })

  return (
    // Not a form element: Enter must not move money.
    <div {...form.group} className="grid gap-4">
      <p>
        {t(claim.to === 'wallet' ? 'claims.pays_wallet' : 'claims.pays_source', {
          price: money(claim.amount, claim.currency),
        })}
      </p>
      {decider === 'staff' && (
        <RadioGroup
          label={t('claims.fault')}
          {...form.choice('fault')}
          options={FAULTS.map((value) => ({ value, label: t(`claims.fault_${value}`) }))}
        />
      )}
      <TextArea
        label={t('claims.answer')}
        hint={t('claims.answer_hint')}
        maxLength={MAX_CLAIM_TEXT_LENGTH}
        {...form.field('answer')}
      />
      <FormError of={form} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="danger" {...form.press('rejected')}>
          {t('claims.reject')}
        </Button>
        <Button {...form.press('approved')}>
          {t('claims.approve', { price: money(claim.amount, claim.currency) })}
        </Button>
      </div>
    </div>
  )
}
