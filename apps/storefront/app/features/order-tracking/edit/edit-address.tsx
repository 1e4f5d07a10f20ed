import type { Address, AddressInput } from '@hawker/contract/addresses'
import type { Order } from '@hawker/contract/orders'
import { isolate } from '@hawker/i18n/isolate'
import { Button } from '@hawker/ui/button'
import { SelectField } from '@hawker/ui/select-field'
import { useState } from 'react'
import { browserApi } from '../../../lib/api.ts'
import { useQuery } from '@hawker/web/query/use-query'
import { useTexts } from '../../../lib/texts.tsx'
import { OneTimeAddress } from '../../address-picker/index.ts'
import type { OrderEdit } from './use-edit-quote.ts'

/** The limit of saved addresses. */
const MAX_ADDRESSES = 100
/** Value of the option for an address that is not saved. */
const OTHER = 'other'

type Point = { latitude: number; longitude: number }
/** The changed address and its location. Undefined: unchanged. */
export type NewAddress =
  | { change: Pick<OrderEdit, 'address' | 'address_id'>; point: Point }
  | undefined
type Props = { order: Order; address: NewAddress; onAddress: (address: NewAddress) => void }

/** Changes the delivery address to a saved one, or to another place. */
export function EditAddress({ order, address, onAddress }: Props) {
  const { t } = useTexts()
  const [searching, setSearching] = useState(false)
  const addresses = useQuery<Address[]>('addresses', async () => {
    const result = await browserApi('listAddresses', { query: { perPage: MAX_ADDRESSES } })
    return result
  })
  const saved = addresses.data ?? []
  const choose = (value: string) => {
    const chosen = saved.find(({ id }) => String(id) === value)
    if (chosen) onAddress({ change: { address_id: chosen.id }, point: locationOf(chosen) })
    else if (value === '') onAddress(undefined)
  }
  const unsaved = address?.change.address
  return (
    <div className="grid gap-2">
      <SelectField
        label={t('edit.deliver_to')}
        value={unsaved ? OTHER : (address?.change.address_id ?? '')}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">{isolate(order.address?.address ?? '')}</option>
        {saved.map(({ id, title, address: { address: street, house } }) => (
          <option key={id} value={id}>
            {isolate([title, street, house].filter(Boolean).join(', '))}
          </option>
        ))}
        {unsaved && (
          <option value={OTHER}>
            {isolate([unsaved.address, unsaved.house].filter(Boolean).join(', '))}
          </option>
        )}
      </SelectField>
      <Button
        variant="secondary"
        size="sm"
        className="justify-self-start"
        onClick={() => setSearching(true)}
      >
        {t('edit.other_place')}
      </Button>
      <OneTimeAddress
        open={searching}
        onClose={() => setSearching(false)}
        shopId={order.shop.id}
        onChosen={(input) =>
          onAddress({ change: { address: oneTimeAddress(input) }, point: locationOf(input) })
        }
      />
    </div>
  )
}

const locationOf = ({
  location: [latitude = 0, longitude = 0],
}: {
  location: readonly number[]
}): Point => ({ latitude, longitude })

const oneTimeAddress = (input: AddressInput): NonNullable<OrderEdit['address']> => {
  const { note: _, ...door } = input.address
  return { ...door, location: locationOf(input) }
}
