import type { ManagedClaim } from '@hawker/contract/claims'
import { FAULTS, type Fault, MAX_CLAIM_TEXT_LENGTH } from '@hawker/domain/claims/claim'
import { Button } from '@hawker/ui/button'
import { Notice } from '@hawker/ui/notice'
import { RadioGroup } from '@hawker/ui/radio-group'
import { TextArea } from '@hawker/ui/text-field'
import { showToast } from '@hawker/ui/toast'
import { useState } from 'react'
import { api, sendOnceWithRetry, refusalText } from '../../lib/api.ts'
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
  const [answer, setAnswer] = useState('')
  const [fault, setFault] = useState<Fault>(claim.fault)
  const [sending, setSending] = useState<'approved' | 'rejected'>()
  const [error, setError] = useState<string>()
  const trimmedAnswer = answer.trim()

  const send = async (decision: 'approved' | 'rejected') => {
    // The customer reads the reason.
    if (decision === 'rejected' && trimmedAnswer === '') return setError(t('claims.reason_needed'))
    setSending(decision)
    setError(undefined)
    const body = { decision, ...(trimmedAnswer === '' ? {} : { answer: trimmedAnswer }) }
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
    setSending(undefined)
    if (!result.ok) return setError(refusalText(result, t))
    showToast({ kind: 'success', message: t(`claims.done_${decision}`) })
    onDecided(result.data)
    onClose()
  }

  return (
    <div className="grid gap-4">
      <p>
        {t(claim.to === 'wallet' ? 'claims.pays_wallet' : 'claims.pays_source', {
          price: money(claim.amount, claim.currency),
        })}
      </p>
      {decider === 'staff' && (
        <RadioGroup
          name="fault"
          label={t('claims.fault')}
          value={fault}
          onChange={(value) => setFault(FAULTS.find((known) => known === value) ?? fault)}
          options={FAULTS.map((value) => ({ value, label: t(`claims.fault_${value}`) }))}
        />
      )}
      <TextArea
        label={t('claims.answer')}
        hint={t('claims.answer_hint')}
        maxLength={MAX_CLAIM_TEXT_LENGTH}
        value={answer}
        onChange={(event) => setAnswer(event.target.value)}
      />
      {error !== undefined && (
        <Notice kind="error" announce>
          {error}
        </Notice>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button
          variant="danger"
          loading={sending === 'rejected'}
          disabled={sending !== undefined}
          onClick={() => void send('rejected')}
        >
          {t('claims.reject')}
        </Button>
        <Button
          loading={sending === 'approved'}
          disabled={sending !== undefined}
          onClick={() => void send('approved')}
        >
          {t('claims.approve', { price: money(claim.amount, claim.currency) })}
        </Button>
      </div>
    </div>
  )
}
