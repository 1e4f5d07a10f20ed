import type { Door } from './parcel-form.ts'

/** The parts of an address after the street. */
export const doorText = (
  { house, entrance, floor, office }: Omit<Door, 'address' | 'location'>,
  t: (key: string) => string,
): string =>
  [
    house && `${t('address.house')} ${house}`,
    entrance && `${t('address.entrance')} ${entrance}`,
    floor && `${t('address.floor')} ${floor}`,
    office && `${t('address.apartment')} ${office}`,
  ]
    .filter(Boolean)
    .join(' · ')
