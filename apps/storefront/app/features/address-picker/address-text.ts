import type { Address } from '@hawker/contract/addresses'

/** "Flat 4 · 2nd floor · entrance B": the parts of an address after the street. */
export function addressDetails(
  { address: { office, floor, entrance, note } }: Address,
  t: (key: string) => string,
): string {
  const parts = [
    office && `${t('address.apartment')} ${office}`,
    floor && `${t('address.floor')} ${floor}`,
    entrance && `${t('address.entrance')} ${entrance}`,
    note,
  ]
  return parts.filter(Boolean).join(' · ')
}
