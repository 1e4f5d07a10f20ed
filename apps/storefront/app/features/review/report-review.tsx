import { Button } from '@hawker/ui/button'
import { Dialog } from '@hawker/ui/dialog'
import { TextArea } from '@hawker/ui/text-field'
import { showToast } from '@hawker/ui/toast'
import { FormError } from '@hawker/web/forms/form-error'
import { useForm } from '@hawker/web/forms/use-form'
import { useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { useTexts } from '../../lib/texts.tsx'

/** Reports a review to the staff. */
export function ReportReview({ id }: { id: number }) {
  const { t } = useTexts()
  const [open, setOpen] = useState(false)
  const form = useForm({
    initial: { reason: '' },
    validate: ({ reason }) => ({
      reason: reason.trim() === '' ? t('validation.required') : undefined,
    }),
    async submit({ reason }) {
      const result = await browserApi('reportReview', {
        params: { id },
        body: { reason: reason.trim() },
      })
      if (!result.ok) return result
      setOpen(false)
      showToast({ kind: 'success', message: t('review.reported') })
    },
  })
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
            <Button loading={form.pending} onClick={() => void form.send()}>
              {t('review.report')}
            </Button>
          </>
        }
      >
        <form {...form.props} className="grid gap-3">
          <TextArea label={t('review.report_why')} maxLength={300} {...form.field('reason')} />
          <FormError of={form} />
        </form>
      </Dialog>
    </>
  )
}
