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

/** A field left empty says as much as one left out. */
const said = (text: string | undefined): string | null => text?.trim() || null

export const addressFields = ({
  title,
  address,
  location: [latitude, longitude],
}: AddressInput): AddressFields => ({
  title: said(title),
  address: address.address.trim(),
  house: said(address.house),
  floor: said(address.floor),
  office: said(address.office),
  entrance: said(address.entrance),
  note: said(address.note),
  latitude,
  longitude,
})
