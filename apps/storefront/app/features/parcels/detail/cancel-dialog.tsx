import type { Parcel } from '@hawker/contract/parcel-shapes'
import { CUSTOMER_CANCELS } from '@hawker/domain/parcels/parcel-status'
import { formatMoney } from '@hawker/i18n/format'
import { isolate } from '@hawker/i18n/isolate'
import { Button } from '@hawker/ui/button'
import { Dialog } from '@hawker/ui/dialog'
import { RadioGroup } from '@hawker/ui/radio-group'
import { TextField } from '@hawker/ui/text-field'
import { FormError } from '@hawker/web/forms/form-error'
import { useForm } from '@hawker/web/forms/use-form'
import { browserApi } from '../../../lib/api.ts'
import { useTexts } from '../../../lib/texts.tsx'

type CancelDraft = { reason: (typeof CUSTOMER_CANCELS)[number] | undefined; note: string }
type Props = {
  parcel: Parcel
  open: boolean
  onClose: () => void
  onChanged: (parcel: Parcel) => void
}

/** Cancels a parcel that is not picked up. The button names what it costs. */
export function CancelDialog({ parcel, open, onClose, onChanged }: Props) {
  const { t, lang } = useTexts()
  const cost = parcel.cancel_cost
  const price = isolate(formatMoney(cost, parcel.currency, lang))
  const form = useForm<CancelDraft>({
    initial: { reason: undefined, note: '' },
    async submit({ reason, note }) {
      const result = await browserApi('cancelParcel', {
        params: { id: parcel.id },
        body: {
          ...(reason ? { reason } : {}),
          version: parcel.version,
          ...(note.trim() === '' ? {} : { note: note.trim() }),
        },
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
      title={t('parcel.cancel_question')}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('parcel.keep')}
          </Button>
          <Button variant="danger" loading={form.pending} onClick={() => void form.send()}>
            {cost === 0 ? t('parcel.cancel_free') : t('parcel.cancel_for', { price })}
          </Button>
        </>
      }
    >
      {/* Not a form element: Enter in the note must not cancel. */}
      <div {...form.group} className="grid gap-3">
        <p className="text-muted">
          {cost === 0 ? t('parcel.cancel_free_hint') : t('parcel.cancel_for_hint', { price })}
        </p>
        <RadioGroup
          label={
            <>
              {t('order.cancel_reason')}{' '}
              <span className="font-normal text-muted">{t('common.optional')}</span>
            </>
          }
          {...form.choice('reason')}
          options={CUSTOMER_CANCELS.map((value) => ({
            value,
            label: t(`parcel.reason_${value}`),
          }))}
        />
        {form.values.reason === 'other' && (
          <TextField
            label={t('order.cancel_note')}
            aside={t('common.optional')}
            maxLength={300}
            {...form.field('note')}
          />
        )}
        <FormError of={form} />
      </div>
    </Dialog>
  )
}
