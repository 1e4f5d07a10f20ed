import type { Address } from '@hawker/contract/addresses'
import type { ChosenAddress } from '../../lib/visit.ts'

/** A saved address as the choice all pages are drawn with (storefront.md 4: its text, location and id). */
export function chosenOf({ id, address, location: [latitude = 0, longitude = 0] }: Address): ChosenAddress {
  return { id, text: [address.address, address.house].filter(Boolean).join(', '), latitude, longitude }
}

/** "Flat 4 · 2nd floor · entrance B": what the courier needs beyond the street. */
export function detailsOf({ address: { office, floor, entrance, note } }: Address, t: (key: string) => string): string {
  const parts = [
    office && `${t('address.apartment')} ${office}`,
    floor && `${t('address.floor')} ${floor}`,
    entrance && `${t('address.entrance')} ${entrance}`,
    note,
  ]
  return parts.filter(Boolean).join(' · ')
}
