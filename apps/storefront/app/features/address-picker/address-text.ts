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

/** The street with the house number, and the rest on a line of its own: a list cuts long lines. */
export function addressLines(address: string): { street: string; city: string } {
  // Some maps write "12, Rue de Rivoli, Paris".
  const [, street = address, city = ''] =
    /^((?:\p{N}+\p{L}?,\s*)?[^,]+),\s*(.+)$/u.exec(address) ?? []
  return { street, city }
}
