import type { Address } from '@hawker/contract/addresses'
import type { Order } from '@hawker/contract/orders'
import { formatRelativeDay, formatWallTime, wallDateOf } from '@hawker/i18n/format-date'
import { Button } from '@hawker/ui/button'
import { SelectField } from '@hawker/ui/select-field'
import { useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { now } from '../../lib/clock.ts'
import { useFresh } from '../../lib/use-fresh.ts'
import { useTexts } from '../../lib/texts.tsx'
import { SlotPicker, useSlots, type ChosenSlot } from '../slots/index.ts'

/** As many as anybody can have (storefront.md 9). */
const ADDRESSES = 100

type Props = {
  order: Order
  addressId: number | undefined
  onAddress: (id: number | undefined) => void
  slot: ChosenSlot | undefined
  onSlot: (slot: ChosenSlot) => void
}

/** Another saved address, another time. What is not touched stays as it was ordered. */
export function EditPlace({ order, addressId, onAddress, slot, onSlot }: Props) {
  const { t, lang } = useTexts()
  const [choosing, setChoosing] = useState(false)
  const addresses = useFresh<Address[]>(order.delivery_type === 'delivery' ? 'addresses' : null, async () => {
    const result = await browserApi('listAddresses', { query: { perPage: ADDRESSES } })
    return result
  })
  const chosen = addresses.data?.find(({ id }) => id === addressId)
  const [latitude, longitude] = chosen?.location ?? [order.location?.latitude, order.location?.longitude]
  const address = latitude === undefined || longitude === undefined ? undefined : { latitude, longitude }
  const slots = useSlots(choosing ? { shopId: order.shop.id, type: order.delivery_type, address } : null)
  const today = wallDateOf(now(), { timeZone: order.timezone })
  const wanted = slot === undefined ? orderedSlot(order) : slot
  const when = wanted
    ? t('order.scheduled', { day: formatRelativeDay(wanted.date, today, lang), time: formatWallTime(wanted.time, lang) })
    : t('checkout.asap')
  return (
    <>
      {order.address && (
        <SelectField
          label={t('edit.deliver_to')}
          value={addressId ?? ''}
          onChange={({ target }) => onAddress(target.value === '' ? undefined : Number(target.value))}
        >
          <option value="">{`\u2068${order.address.address}\u2069`}</option>
          {addresses.data?.map(({ id, title, address: { address: street, house } }) => (
            <option key={id} value={id}>
              {`\u2068${[title, street, house].filter(Boolean).join(', ')}\u2069`}
            </option>
          ))}
        </SelectField>
      )}
      {choosing ? (
        <SlotPicker slots={slots.data} slot={wanted} onChange={onSlot} />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>
            <span className="block text-sm text-muted">{t('checkout.when')}</span>
            <span className="font-medium">{when}</span>
          </p>
          <Button variant="secondary" size="sm" onClick={() => setChoosing(true)}>
            {t('edit.other_time')}
          </Button>
        </div>
      )}
    </>
  )
}

const orderedSlot = ({ delivery_date: date, delivery_time: time }: Order): ChosenSlot =>
  date !== null && time !== null ? { date, time } : null
