import type { HoursChoices, HoursInUse } from '@hawker/contract/seller-reservations'
import { Button } from '@hawker/ui/button'
import { RadioGroup } from '@hawker/ui/radio-group'
import { TextArea } from '@hawker/ui/text-field'
import { FormError } from '@hawker/web/forms/form-error'
import type { FormRefusal } from '@hawker/web/forms/place-refusal'
import { useForm } from '@hawker/web/forms/use-form'
import type { ReactNode } from 'react'
import { DialogForm } from '../../../lib/dialog-form.tsx'
import { useTexts } from '../../../lib/texts.tsx'

type Kind = 'bookings' | 'orders'
type Listed = { id: number; kind: Kind; text: ReactNode }
type Values = {
  cancelled: Readonly<Record<Kind, readonly number[]>>
  reason: 'closed' | 'other'
  words: string
}
const HEADINGS = { bookings: 'closed_time.bookings', orders: 'closed_time.orders' } as const
const NONE: Values['cancelled'] = { bookings: [], orders: [] }

/** Each reservation and preorder that loses its hours: keep it, or cancel it with a reason. */
export function ClosedTimeForm({
  inUse,
  timeZone,
  onDecide,
  onClose,
}: {
  inUse: HoursInUse
  timeZone: string
  onDecide: (choices: HoursChoices) => Promise<FormRefusal | undefined>
  onClose: () => void
}) {
  const { t } = useTexts()
  const form = useForm<Values>({
    initial: { cancelled: NONE, reason: 'closed', words: '' },
    validate: ({ reason, words }) => ({
      words: reason === 'other' && words.trim() === '' ? t('error.required') : undefined,
    }),
    submit: ({ cancelled, reason, words }) =>
      onDecide({
        ...choicesOf(inUse, cancelled),
        ...(isAny(cancelled) && {
          reason: reason === 'other' ? words.trim() : t('bookings.reason_closed'),
        }),
      }),
  })
  const { cancelled, reason } = form.values
  const listed = useListed(inUse, timeZone)
  return (
    <DialogForm
      wayOut={t('action.close')}
      action={t('action.save')}
      danger={isAny(cancelled)}
      form={form}
      onClose={onClose}
    >
      <p className="text-muted">{t('closed_time.text')}</p>
      {(['bookings', 'orders'] as const).map(
        (kind) =>
          inUse[kind].length > 0 && (
            <section key={kind} className="grid gap-3">
              <h3 className="font-semibold">{t(HEADINGS[kind])}</h3>
              {listed
                .filter((one) => one.kind === kind)
                .map(({ id, text }) => (
                  <KeepOrCancel
                    key={id}
                    name={`${kind}-${id}`}
                    label={text}
                    isCancelled={cancelled[kind].includes(id)}
                    onChange={(isCancelled) => {
                      const others = cancelled[kind].filter((other) => other !== id)
                      form.change({
                        cancelled: { ...cancelled, [kind]: isCancelled ? [...others, id] : others },
                      })
                    }}
                  />
                ))}
            </section>
          ),
      )}
      {listed.length > 1 && (
        <Button
          variant="secondary"
          className="justify-self-start"
          onClick={() =>
            form.change({
              cancelled: {
                bookings: inUse.bookings.map(({ id }) => id),
                orders: inUse.orders.map(({ id }) => id),
              },
            })
          }
        >
          {t('closed_time.cancel_all')}
        </Button>
      )}
      {isAny(cancelled) && (
        <RadioGroup
          label={t('bookings.cancel_reason')}
          hint={t('bookings.cancel_hint')}
          options={(['closed', 'other'] as const).map((value) => ({
            value,
            label: t(`bookings.reason_${value}`),
          }))}
          {...form.choice('reason')}
        />
      )}
      {isAny(cancelled) && reason === 'other' && (
        <TextArea label={t('bookings.cancel_words')} maxLength={300} {...form.field('words')} />
      )}
      <FormError of={form} />
    </DialogForm>
  )
}

function KeepOrCancel({
  name,
  label,
  isCancelled,
  onChange,
}: {
  name: string
  label: ReactNode
  isCancelled: boolean
  onChange: (isCancelled: boolean) => void
}) {
  const { t } = useTexts()
  return (
    <RadioGroup
      name={name}
      label={label}
      look="grid"
      options={[
        { value: 'keep', label: t('closed_time.keep') },
        { value: 'cancel', label: t('closed_time.cancel') },
      ]}
      value={isCancelled ? 'cancel' : 'keep'}
      onChange={(value) => onChange(value === 'cancel')}
    />
  )
}

const isAny = ({ bookings: reservations, orders }: Values['cancelled']): boolean =>
  reservations.length + orders.length > 0

const choicesOf = (inUse: HoursInUse, cancelled: Values['cancelled']): HoursChoices => ({
  bookings: inUse.bookings.map(({ id }) => ({ id, cancel: cancelled.bookings.includes(id) })),
  orders: inUse.orders.map(({ id }) => ({ id, cancel: cancelled.orders.includes(id) })),
})

function useListed({ bookings: reservations, orders }: HoursInUse, timeZone: string): Listed[] {
  const { t, time } = useTexts()
  const text = (startsAt: string, name: string, more: ReactNode) => (
    <>
      <span className="tabular font-semibold">{time(startsAt, timeZone)}</span>
      {' · '}
      <bdi>{name}</bdi>
      {' · '}
      {more}
    </>
  )
  return [
    ...reservations.map(({ id, starts_at, name, number, guests }) => ({
      id,
      kind: 'bookings' as const,
      text: text(starts_at, name ?? number, t('reservations.people', { count: guests })),
    })),
    ...orders.map(({ id, starts_at, name, number }) => ({
      id,
      kind: 'orders' as const,
      text: text(starts_at, name, <bdi>{number}</bdi>),
    })),
  ]
}
