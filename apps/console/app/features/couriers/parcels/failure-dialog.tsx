import type { CourierParcel } from '@hawker/contract/courier-parcels'
import {
  MIN_CONTACT_TRIES,
  parcelReasons,
  reasonGuards,
} from '@hawker/domain/parcels/parcel-status'
import { Dialog } from '@hawker/ui/dialog'
import { RadioGroup } from '@hawker/ui/radio-group'
import { TextField } from '@hawker/ui/text-field'
import { FormError } from '@hawker/web/forms/form-error'
import { useForm } from '@hawker/web/forms/use-form'
import { useState } from 'react'
import { deviceZone } from '../../../lib/device-zone.ts'
import { DialogForm } from '../../../lib/dialog-form.tsx'
import { useTexts } from '../../../lib/texts.tsx'
import { PhotoField } from '../photo-field.tsx'
import type { Refusal } from '../outcome.ts'
import { useStoredPhoto } from '../use-stored-photo.ts'
import { parcelPhotoName } from './parcel-photo.ts'
import { ContactTries } from './contact-tries.tsx'
import { PositionNotice, isFar } from './position-notice.tsx'
import type { Failure, ParcelActions } from './use-parcels.ts'
import { useIsWaiting } from './wait-clock.tsx'

type FailureDialogProps = {
  open: boolean
  parcel: CourierParcel
  actions: ParcelActions
  onClose: () => void
}

/** Why a pickup or a handover fails: the reasons of the place where the courier is. */
export function FailureDialog(props: FailureDialogProps) {
  const { t } = useTexts()
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      title={t(isAtPickup(props.parcel) ? 'parcel.cannot_take' : 'parcel.cannot_deliver')}
      closeLabel={t('action.close')}
    >
      <FailureForm {...props} />
    </Dialog>
  )
}

const isAtPickup = ({ status }: CourierParcel): boolean => status === 'ready'

type Reason = Failure['reason']
const reasonsOf = (parcel: CourierParcel): readonly Reason[] =>
  parcelReasons(parcel.status, isAtPickup(parcel) ? 'cancelled' : 'returning', 'driver').filter(
    (reason): reason is Reason => reason !== 'cash_refused' || parcel.cash_due !== null,
  )

function FailureForm({ parcel, actions, onClose }: FailureDialogProps) {
  const { t, time } = useTexts()
  // The next press says that the courier is there.
  const [far, setFar] = useState<Refusal>()
  const isWaiting = useIsWaiting(parcel.wait_until)
  const needs = (reason: Reason | undefined, guard: 'photo' | 'pickup_wait' | 'door_tries') =>
    reason !== undefined && reasonGuards('driver', reason).includes(guard)
  const form = useForm<{ reason: Reason | undefined; note: string; photo: string | undefined }>({
    initial: { reason: undefined, note: '', photo: undefined },
    validate: ({ reason, photo }) => ({
      reason: reason === undefined ? t('parcel.reason_missing') : undefined,
      photo: needs(reason, 'photo') && photo === undefined ? t('courier.photo_missing') : undefined,
    }),
    async submit({ reason, note, photo }) {
      if (reason === undefined) return
      const failure = {
        reason,
        ...(note.trim() === '' ? {} : { note: note.trim() }),
        ...(needs(reason, 'photo') && photo !== undefined ? { photo } : {}),
      }
      const refusal = await actions.fail(parcel, failure, far !== undefined)
      setFar(isFar(refusal) ? refusal : undefined)
      return isFar(refusal) ? undefined : refusal
    },
    refusalFields: { photo_required: 'photo' },
  })
  const { reason, photo } = form.values
  useStoredPhoto(parcelPhotoName(parcel.id, 'reason'), photo, (stored) =>
    form.change({ photo: stored }),
  )
  const triesLeft = Math.max(0, MIN_CONTACT_TRIES - parcel.tries.length)
  const mustWait =
    needs(reason, 'door_tries') && (parcel.wait_until === null || isWaiting || triesLeft > 0)
  return (
    <DialogForm
      action={t(isAtPickup(parcel) ? 'parcel.cancel_pickup' : 'parcel.turn_back')}
      wayOut={t('parcel.not_yet')}
      danger
      disabled={mustWait}
      form={form}
      onClose={onClose}
    >
      <p className="text-muted">
        {t(isAtPickup(parcel) ? 'parcel.cannot_take_hint' : 'parcel.cannot_deliver_hint')}
      </p>
      <RadioGroup
        label={t('parcel.why')}
        look="cards"
        options={reasonsOf(parcel).map((value) => {
          const tooEarly = needs(value, 'pickup_wait') && isWaiting
          return {
            value,
            label: t(`parcel_reason.${value}`),
            disabled: tooEarly,
            hint:
              tooEarly && parcel.wait_until !== null
                ? t('parcel.possible_from', { time: time(parcel.wait_until, deviceZone()) })
                : undefined,
          }
        })}
        {...form.choice('reason')}
      />
      {needs(reason, 'door_tries') && (
        <ContactTries
          parcel={parcel}
          triesLeft={triesLeft}
          onTry={(sure) => actions.recordTry(parcel, sure)}
        />
      )}
      {needs(reason, 'photo') && (
        <PhotoField
          label={t('parcel.photo_reason')}
          alt={t('parcel.proof_reason')}
          {...form.choice('photo')}
        />
      )}
      <TextField label={t('parcel.note')} maxLength={300} {...form.field('note')} />
      <PositionNotice refusal={far} />
      <FormError of={form} />
    </DialogForm>
  )
}
