import { showToast } from '@hawker/ui/toast'
import { useState } from 'react'
import { type Trouble, wordsFor } from '../../lib/api.ts'
import { DialogAbout } from '../../lib/dialog-about.tsx'
import { DialogForm } from '../../lib/dialog-form.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { WordsForm } from '../../lib/words-form.tsx'

export type Decision = 'approved' | 'rejected'
/** Says it to the server; answers why not. */
export type Decide = (body: {
  decision: Decision
  reason?: string
}) => Promise<{ ok: true } | ({ ok: false } & Trouble)>
type DecisionDialogProps<D> = {
  deciding: D | undefined
  title: (deciding: D) => string
  send: (deciding: D, ...said: Parameters<Decide>) => ReturnType<Decide>
  onDecided: () => void
  onClose: () => void
}

/** A yes is asked about once more, a no says why: the person reads it. */
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
    const answer = await send(about, body)
    setSending(false)
    onDecided()
    if (!answer.ok) return wordsFor(answer, t)
    showToast({ kind: 'success', message: t(`applications.done_${body.decision}`) })
    return undefined
  }
  const approve = async (about: D) => {
    const refused = await decide(about, { decision: 'approved' })
    if (refused !== undefined) showToast({ kind: 'error', message: refused })
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
          <WordsForm
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
