import { COURIER_GIVES_BACK } from '@hawker/domain/parcels/parcel-status'
import { Dialog } from '@hawker/ui/dialog'
import { RadioGroup } from '@hawker/ui/radio-group'
import { TextField } from '@hawker/ui/text-field'
import { FormError } from '@hawker/web/forms/form-error'
import { useForm } from '@hawker/web/forms/use-form'
import { DialogForm } from '../../../lib/dialog-form.tsx'
import { useTexts } from '../../../lib/texts.tsx'
import type { Outcome } from '../outcome.ts'
import type { GivingBack } from './use-parcels.ts'

type GiveBackDialogProps = {
  open: boolean
  onClose: () => void
  onGiveBack: (handback: GivingBack) => Outcome
}

/** Gives an accepted parcel back, so that another courier can take it. */
export function GiveBackDialog(props: GiveBackDialogProps) {
  const { t } = useTexts()
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      title={t('parcel.give_back')}
      closeLabel={t('action.close')}
    >
      <GiveBackForm {...props} />
    </Dialog>
  )
}

function GiveBackForm({ onClose, onGiveBack }: GiveBackDialogProps) {
  const { t } = useTexts()
  const form = useForm<{ reason: GivingBack['reason'] | undefined; note: string }>({
    initial: { reason: undefined, note: '' },
    validate: ({ reason }) => ({
      reason: reason === undefined ? t('parcel.reason_missing') : undefined,
    }),
    async submit({ reason, note }) {
      if (reason === undefined) return
      return onGiveBack({ reason, ...(note.trim() === '' ? {} : { note: note.trim() }) })
    },
  })
  return (
    <DialogForm
      action={t('parcel.give_back')}
      wayOut={t('parcel.keep')}
      danger
      form={form}
      onClose={onClose}
    >
      <p className="text-muted">{t('parcel.give_back_hint')}</p>
      <RadioGroup
        label={t('parcel.why')}
        look="cards"
        options={COURIER_GIVES_BACK.map((value) => ({
          value,
          label: t(`parcel_reason.${value}`),
        }))}
        {...form.choice('reason')}
      />
      <TextField label={t('parcel.note')} maxLength={300} {...form.field('note')} />
      <FormError of={form} />
    </DialogForm>
  )
}
