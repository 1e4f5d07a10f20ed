import { showToast } from '@hawker/ui/toast'
import { useState } from 'react'
import { type Trouble, refusalText } from '../../lib/api.ts'
import { DialogAbout } from '../../lib/dialog-about.tsx'
import { DialogForm } from '../../lib/dialog-form.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { TextForm } from '../../lib/text-form.tsx'

export type Decision = 'approved' | 'rejected'
/** Sends the decision to the server. */
export type Decide = (body: {
  decision: Decision
  reason?: string
}) => Promise<{ ok: true } | ({ ok: false } & Trouble)>
type DecisionDialogProps<D> = {
  deciding: D | undefined
  title: (deciding: D) => string
  send: (deciding: D, ...args: Parameters<Decide>) => ReturnType<Decide>
  onDecided: () => void
  onClose: () => void
}

/** Asks to confirm an approval. A rejection needs a reason, which the applicant reads. */
export function DecisionDialog<D extends { decision: Decision }>({
  deciding,
  title,
  send,
  onDecided,
  onClose,
}: DecisionDialogProps<D>) {
  const { t } = useTexts()
  const [sending, setSending] = useState(false)
  const decide = async (about: D, body: { decision: Decision; reason?: string }) => {
    setSending(true)
    const result = await send(about, body)
    setSending(false)
    onDecided()
    if (!result.ok) return refusalText(result, t)
    showToast({ kind: 'success', message: t(`applications.done_${body.decision}`) })
    return undefined
  }
  const approve = async (about: D) => {
    const error = await decide(about, { decision: 'approved' })
    if (error !== undefined) showToast({ kind: 'error', message: error })
    onClose()
  }
  return (
    <DialogAbout about={deciding} title={title} onClose={onClose}>
      {(about) =>
        about.decision === 'approved' ? (
          <DialogForm
            action={t('applications.approve')}
            sending={sending}
            onClose={onClose}
            onSend={() => void approve(about)}
          >
            <p className="text-muted">{t('applications.approve_hint')}</p>
          </DialogForm>
        ) : (
          <TextForm
            label={t('applications.reason')}
            hint={t('applications.reason_hint')}
            action={t('applications.reject')}
            danger
            most={300}
            onClose={onClose}
            onSend={(reason) => decide(about, { decision: 'rejected', reason })}
          />
        )
      }
    </DialogAbout>
  )
}
