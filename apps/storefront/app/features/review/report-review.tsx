import { Button } from '@hawker/ui/button'
import { Dialog } from '@hawker/ui/dialog'
import { Notice } from '@hawker/ui/notice'
import { TextArea } from '@hawker/ui/text-field'
import { showToast } from '@hawker/ui/toast'
import { useState } from 'react'
import { wordsFor } from '../../lib/answer.ts'
import { browserApi } from '../../lib/api.ts'
import { useTexts } from '../../lib/texts.tsx'

/** Reports a review to the staff. */
export function ReportReview({ id }: { id: number }) {
  const { t } = useTexts()
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const send = async () => {
    if (reason.trim() === '') return setError(t('validation.required'))
    setBusy(true)
    const result = await browserApi('reportReview', {
      params: { id },
      body: { reason: reason.trim() },
    })
    setBusy(false)
    if (!result.ok) return setError(wordsFor(result, t))
    setOpen(false)
    showToast({ kind: 'success', message: t('review.reported') })
  }
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
        {t('review.report')}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('review.report')}
        actions={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              {t('action.cancel')}
            </Button>
            <Button loading={busy} onClick={() => void send()}>
              {t('review.report')}
            </Button>
          </>
        }
      >
        <TextArea
          label={t('review.report_why')}
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {error !== undefined && (
          <Notice kind="error" announce className="mt-3">
            {error}
          </Notice>
        )}
      </Dialog>
    </>
  )
}
