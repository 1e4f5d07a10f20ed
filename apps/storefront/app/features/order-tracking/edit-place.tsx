import type { Address, AddressInput } from '@hawker/contract/addresses'
import type { Order } from '@hawker/contract/orders'
import { isolate } from '@hawker/i18n/isolate'
import { Button } from '@hawker/ui/button'
import { SelectField } from '@hawker/ui/select-field'
import { useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { onDemand } from '../../lib/on-demand.tsx'
import { useFresh } from '../../lib/use-fresh.ts'
import { useTexts } from '../../lib/texts.tsx'
import type { EditWish } from './use-new-price.ts'

const OtherPlace = onDemand(async () => ({
  default: (await import('../address-picker/index.tsx')).OneTimeAddress,
}))

/** As many as anybody can have (storefront.md 9). */
const ADDRESSES = 100
/** What the list answers for the place that is not saved. */
const OTHER = 'other'

type Point = { latitude: number; longitude: number }
/** What is to be different, and where that is; undefined: it goes where it was going. */
export type NewPlace = { wish: Pick<EditWish, 'address' | 'address_id'>; point: Point } | undefined
type Props = { order: Order; place: NewPlace; onPlace: (place: NewPlace) => void }

/** To another saved address, or to any other door. */
export function EditPlace({ order, place, onPlace }: Props) {
  const { t } = useTexts()
  const [seeking, setSeeking] = useState(false)
  const addresses = useFresh<Address[]>('addresses', async () => {
    const result = await browserApi('listAddresses', { query: { perPage: ADDRESSES } })
    return result
  })
  const saved = addresses.data ?? []
  const choose = (value: string) => {
    const chosen = saved.find(({ id }) => String(id) === value)
    if (chosen) onPlace({ wish: { address_id: chosen.id }, point: pointOf(chosen) })
    else if (value === '') onPlace(undefined)
  }
  const other = place?.wish.address
  return (
    <div className="grid gap-2">
      <SelectField
        label={t('edit.deliver_to')}
        value={other ? OTHER : (place?.wish.address_id ?? '')}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">{isolate(order.address?.address ?? '')}</option>
        {saved.map(({ id, title, address: { address: street, house } }) => (
          <option key={id} value={id}>
            {isolate([title, street, house].filter(Boolean).join(', '))}
          </option>
        ))}
        {other && (
          <option value={OTHER}>
            {isolate([other.address, other.house].filter(Boolean).join(', '))}
          </option>
        )}
      </SelectField>
      <Button
        variant="secondary"
        size="sm"
        className="justify-self-start"
        onClick={() => setSeeking(true)}
      >
        {t('edit.other_place')}
      </Button>
      <OtherPlace
        open={seeking}
        onClose={() => setSeeking(false)}
        shopId={order.shop.id}
        onChosen={(input) => onPlace({ wish: { address: onlyHere(input) }, point: pointOf(input) })}
      />
    </div>
  )
}

const pointOf = ({
  location: [latitude = 0, longitude = 0],
}: {
  location: readonly number[]
}): Point => ({ latitude, longitude })

const onlyHere = (input: AddressInput): NonNullable<EditWish['address']> => {
  const { note: _, ...door } = input.address
  return { ...door, location: pointOf(input) }
}
