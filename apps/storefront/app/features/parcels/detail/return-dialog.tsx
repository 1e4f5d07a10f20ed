import type { Parcel } from '@hawker/contract/parcel-shapes'
import { formatMoney } from '@hawker/i18n/format'
import { isolate } from '@hawker/i18n/isolate'
import { Button } from '@hawker/ui/button'
import { Dialog } from '@hawker/ui/dialog'
import { FormError } from '@hawker/web/forms/form-error'
import { useForm } from '@hawker/web/forms/use-form'
import { browserApi } from '../../../lib/api.ts'
import { useTexts } from '../../../lib/texts.tsx'

type Props = {
  parcel: Parcel
  open: boolean
  onClose: () => void
  onChanged: (parcel: Parcel) => void
}

/** Asks the courier to bring the parcel back. The button names what the way costs. */
export function ReturnDialog({ parcel, open, onClose, onChanged }: Props) {
  const { t, lang } = useTexts()
  const price = isolate(formatMoney(parcel.return_fee, parcel.currency, lang))
  const form = useForm({
    initial: {},
    async submit() {
      const result = await browserApi('returnParcel', {
        params: { id: parcel.id },
        body: { version: parcel.version },
      })
      if (!result.ok) return result
      onChanged(result.data)
      onClose()
    },
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('parcel.return_question')}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('parcel.keep_going')}
          </Button>
          <Button variant="danger" loading={form.pending} onClick={() => void form.send()}>
            {t('parcel.return_for', { price })}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p className="text-muted">{t('parcel.return_hint', { price })}</p>
        <FormError of={form} />
      </div>
    </Dialog>
  )
}
