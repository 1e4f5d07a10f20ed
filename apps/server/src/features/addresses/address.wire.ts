import type { Address, AddressInput } from '@hawker/contract/addresses'
import type { AddressFields, SavedAddress } from './address.store.ts'

export const addressWire = ({
  id,
  title,
  address,
  house,
  floor,
  office,
  entrance,
  note,
  latitude,
  longitude,
  active,
}: SavedAddress): Address => ({
  id,
  title,
  address: { address, house, floor, office, entrance, note },
  location: [latitude, longitude],
  active,
})

/** An empty field means the same as a missing one. */
const trimmedOrNull = (text: string | undefined): string | null => text?.trim() || null

export const addressFields = ({
  title,
  address,
  location: [latitude, longitude],
}: AddressInput): AddressFields => ({
  title: trimmedOrNull(title),
  address: address.address.trim(),
  house: trimmedOrNull(address.house),
  floor: trimmedOrNull(address.floor),
  office: trimmedOrNull(address.office),
  entrance: trimmedOrNull(address.entrance),
  note: trimmedOrNull(address.note),
  latitude,
  longitude,
})
