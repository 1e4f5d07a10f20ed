import { showToast } from '@hawker/ui/toast'
import { FormError } from '@hawker/web/forms/form-error'
import type { FormRefusal } from '@hawker/web/forms/place-refusal'
import { useForm } from '@hawker/web/forms/use-form'
import { DialogAbout } from '../../lib/dialog-about.tsx'
import { DialogForm } from '../../lib/dialog-form.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { TextForm } from '../../lib/text-form.tsx'

export type ApplicationDecision = 'approved' | 'rejected'
/** Sends the decision to the server. */
export type Decide = (body: {
  decision: ApplicationDecision
  reason?: string
}) => Promise<{ ok: true } | FormRefusal>
type DecisionDialogProps<D> = {
  deciding: D | undefined
  title: (deciding: D) => string
  send: (deciding: D, ...args: Parameters<Decide>) => ReturnType<Decide>
  onDecided: () => void
  onClose: () => void
}

/** Asks to confirm an approval. A rejection needs a reason, which the applicant reads. */
export function DecisionDialog<D extends { decision: ApplicationDecision }>({
  deciding,
  title,
  send,
  onDecided,
  onClose,
}: DecisionDialogProps<D>) {
  const { t } = useTexts()
  const decide = async (about: D, body: { decision: ApplicationDecision; reason?: string }) => {
    const result = await send(about, body)
    onDecided()
    if (!result.ok) return result
    showToast({ kind: 'success', message: t(`applications.done_${body.decision}`) })
    return undefined
  }
  return (
    <DialogAbout about={deciding} title={title} onClose={onClose}>
      {(about) =>
        about.decision === 'approved' ? (
          <ApprovalForm onClose={onClose} onSend={() => decide(about, { decision: 'approved' })} />
        ) : (
          <TextForm
            label={t('applications.reason')}
            hint={t('applications.reason_hint')}
            action={t('applications.reject')}
            danger
            maxLength={300}
            onClose={onClose}
            onSend={(reason) => decide(about, { decision: 'rejected', reason })}
          />
        )
      }
    </DialogAbout>
  )
}

type ApprovalFormProps = { onClose: () => void; onSend: () => Promise<FormRefusal | undefined> }
function ApprovalForm({ onClose, onSend }: ApprovalFormProps) {
  const { t } = useTexts()
  const form = useForm({
    initial: {},
    async submit() {
      const refusal = await onSend()
      if (refusal) return refusal
      onClose()
    },
  })
  return (
    <DialogForm action={t('applications.approve')} form={form} onClose={onClose}>
      <p className="text-muted">{t('applications.approve_hint')}</p>
      <FormError of={form} />
    </DialogForm>
  )
}
