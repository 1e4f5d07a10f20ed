import type { SellerShop } from '@hawker/contract/seller'
import type { DoorWait } from '@hawker/contract/seller-door-waits'
import type { SellerTable } from '@hawker/contract/seller-floor'
import { MAX_NAME_LENGTH } from '@hawker/domain/texts/name-lengths'
import { formatNumber } from '@hawker/i18n/format'
import { Badge } from '@hawker/ui/badge'
import { Button } from '@hawker/ui/button'
import { Card } from '@hawker/ui/card'
import { Icon } from '@hawker/ui/icon'
import { plusIcon } from '@hawker/ui/icons'
import { SelectField } from '@hawker/ui/select-field'
import { Stepper } from '@hawker/ui/stepper'
import { TextField } from '@hawker/ui/text-field'
import { showToast } from '@hawker/ui/toast'
import { FormError } from '@hawker/web/forms/form-error'
import { useForm } from '@hawker/web/forms/use-form'
import { useNow } from '@hawker/web/session/use-now'
import { useState } from 'react'
import { DialogAbout } from '../../../lib/dialog-about.tsx'
import { DialogForm } from '../../../lib/dialog-form.tsx'
import { useTexts } from '../../../lib/texts.tsx'
import { minutesSince } from './minutes-since.ts'
import { useReservationRefusal } from '../../floor/index.tsx'
import type { Door } from './use-door.ts'

type DoorQueueProps = {
  shop: SellerShop
  door: Door
  /** The people that the floor looks for. */
  guests: number
  tables: readonly SellerTable[]
  /** The best table that is free now for a party. */
  bestFor: (guests: number) => SellerTable | undefined
}

/** Guests who wait at the door: call them, seat them, or take them off the queue. */
export function DoorQueue({ shop, door, guests, tables, bestFor }: DoorQueueProps) {
  const { t, minutes: minutesText } = useTexts()
  const [adding, setAdding] = useState<{ guests: number }>()
  const [seating, setSeating] = useState<DoorWait>()
  const { data } = door.resource
  if (!data) return null
  const { waits, minutes } = data
  const soon =
    minutes === null
      ? t('door.new_none')
      : minutes === 0
        ? t('door.new_now')
        : t('door.new_minutes', { time: minutesText(minutes) })
  return (
    <section aria-labelledby="door-title" className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div>
          <h2 id="door-title" className="text-lg font-semibold">
            {t('door.title')}
          </h2>
          <p role="status" className="text-sm text-muted">
            {waits.length > 0 && `${t('door.count', { count: waits.length })} · `}
            {t('reservations.people', { count: guests })}: {soon}
          </p>
        </div>
        <Button
          variant="secondary"
          icon={<Icon of={plusIcon} />}
          onClick={() => setAdding({ guests })}
        >
          {t('door.add')}
        </Button>
      </div>
      {waits.length === 0 ? (
        <Card>
          <p className="text-muted">{t('door.empty')}</p>
        </Card>
      ) : (
        <ol className="grid gap-2 lg:grid-cols-2">
          {waits.map((wait) => (
            <li key={wait.id}>
              <DoorCard shop={shop} wait={wait} door={door} onSeat={() => setSeating(wait)} />
            </li>
          ))}
        </ol>
      )}
      <DialogAbout about={adding} title={() => t('door.add')} onClose={() => setAdding(undefined)}>
        {(party) => (
          <AddForm
            shop={shop}
            guests={party.guests}
            door={door}
            onClose={() => setAdding(undefined)}
          />
        )}
      </DialogAbout>
      <DialogAbout
        about={seating}
        title={({ name }) => t('door.seat', { name })}
        onClose={() => setSeating(undefined)}
      >
        {(wait) => (
          <SeatForm
            shop={shop}
            wait={wait}
            door={door}
            tables={tables}
            best={bestFor(wait.guests)}
            onClose={() => setSeating(undefined)}
          />
        )}
      </DialogAbout>
    </section>
  )
}

function DoorCard({
  shop,
  wait,
  door,
  onSeat,
}: Pick<DoorQueueProps, 'shop' | 'door'> & { wait: DoorWait; onSeat: () => void }) {
  const { t, time, minutes: minutesText } = useTexts()
  const refusalText = useReservationRefusal(shop.timezone)
  const at = useNow()
  const [pending, setPending] = useState(false)
  const { name, guests, status, minutes } = wait
  const act = async (step: 'called' | 'left') => {
    setPending(true)
    const refusal = await door.move(wait, { status: step })
    setPending(false)
    if (refusal)
      showToast({
        kind: 'error',
        message:
          refusal.code === 'invalid_transition' || refusal.code === 'not_found'
            ? t('door.gone')
            : refusalText(refusal),
      })
  }
  const facts = [
    t('door.waited', { time: minutesText(minutesSince(wait.created_at, at)) }),
    wait.promised_at === null
      ? undefined
      : t('door.promised', { time: time(wait.promised_at, shop.timezone) }),
  ].filter(Boolean)
  return (
    <article className="grid h-full content-between gap-2 rounded-md bg-surface p-3 shadow-soft">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="min-w-0 text-lg font-semibold">
          <bdi>{name}</bdi>
        </h3>
        <span className="font-medium">{t('reservations.people', { count: guests })}</span>
        <p className="flex basis-full flex-wrap items-center gap-x-2 text-sm">
          {status === 'called' && <Badge tone="amber">{t('door.called')}</Badge>}
          <span className="font-medium">
            {minutes === null
              ? t('door.none')
              : minutes === 0
                ? t('door.now')
                : t('door.in', { time: minutesText(minutes) })}
          </span>
          <span className="text-muted">{facts.join(' · ')}</span>
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {status === 'waiting' && (
          <Button
            variant="secondary"
            className="flex-1"
            disabled={pending}
            aria-label={t('door.call', { name })}
            onClick={() => void act('called')}
          >
            {t('door.call_short')}
          </Button>
        )}
        <Button
          variant={status === 'called' ? 'primary' : 'secondary'}
          className="flex-1"
          disabled={pending}
          aria-label={t('door.seat', { name })}
          onClick={onSeat}
        >
          {t('bookings.seat')}
        </Button>
        <Button
          variant="ghost"
          disabled={pending}
          aria-label={t('door.left', { name })}
          onClick={() => void act('left')}
        >
          {t('door.left_short')}
        </Button>
      </div>
    </article>
  )
}

function AddForm({
  shop,
  guests,
  door,
  onClose,
}: Pick<DoorQueueProps, 'shop' | 'door' | 'guests'> & { onClose: () => void }) {
  const { t, lang } = useTexts()
  const refusalText = useReservationRefusal(shop.timezone)
  const form = useForm({
    initial: { guests, name: '', phone: '' },
    validate: ({ name }) => ({
      name: name.trim() === '' ? t('error.required') : undefined,
    }),
    refusalFields: { phone_invalid: 'phone' },
    async submit({ guests: count, name, phone }) {
      const refusal = await door.add({
        guests: count,
        name: name.trim(),
        ...(phone.trim() === '' ? {} : { phone: phone.trim() }),
      })
      if (!refusal) return onClose()
      return refusal.code === 'phone_invalid' || refusal.code === 'validation_failed'
        ? refusal
        : refusalText(refusal)
    },
  })
  return (
    <DialogForm action={t('door.add')} form={form} onClose={onClose}>
      <TextField
        label={t('bookings.name')}
        maxLength={MAX_NAME_LENGTH.person}
        {...form.field('name')}
      />
      <div className="flex items-center justify-between gap-3">
        <span className="font-medium">{t('bookings.people')}</span>
        <Stepper
          label={t('bookings.people')}
          value={form.values.guests}
          max={200}
          labels={{ decrease: t('bookings.fewer'), increase: t('bookings.more') }}
          format={(count) => formatNumber(count, lang)}
          onChange={(count) => form.change({ guests: count })}
        />
      </div>
      <TextField
        label={t('bookings.phone')}
        aside={t('bookings.optional')}
        hint={t('door.phone_hint')}
        type="tel"
        dir="ltr"
        maxLength={32}
        {...form.field('phone')}
      />
      <FormError of={form} />
    </DialogForm>
  )
}

function SeatForm({
  shop,
  wait,
  door,
  tables,
  best,
  onClose,
}: Pick<DoorQueueProps, 'shop' | 'door' | 'tables'> & {
  wait: DoorWait
  best: SellerTable | undefined
  onClose: () => void
}) {
  const { t, lang } = useTexts()
  const refusalText = useReservationRefusal(shop.timezone)
  const form = useForm({
    initial: { table: best ? String(best.id) : '' },
    async submit({ table }) {
      const refusal = await door.move(wait, {
        status: 'seated',
        ...(table === '' ? {} : { table_ids: [Number(table)] }),
      })
      if (!refusal) return onClose()
      if (refusal.code === 'table_taken')
        return t(table === '' ? 'bookings.full_now' : 'bookings.too_long_here')
      return refusal.code === 'invalid_transition' ? t('door.gone') : refusalText(refusal)
    },
  })
  return (
    <DialogForm action={t('bookings.seat')} form={form} onClose={onClose}>
      <p className="text-muted">{t('reservations.people', { count: wait.guests })}</p>
      <SelectField label={t('bookings.table')} {...form.field('table')}>
        <option value="">{t('bookings.best_table')}</option>
        {tables
          .filter(({ active }) => active)
          .map(({ id, name, chair_count: chairs }) => (
            <option key={id} value={id}>
              {`${name} (${formatNumber(chairs, lang)})`}
            </option>
          ))}
      </SelectField>
      <FormError of={form} />
    </DialogForm>
  )
}
