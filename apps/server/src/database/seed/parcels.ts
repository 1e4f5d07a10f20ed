import type { ParcelStatus } from '@hawker/domain/parcels/parcel-status'
import type { Address, PictureKey, Text } from './city-types.ts'
import { parseText } from './content/text.ts'

export type DemoParcelOption = { titles: Text; priceCents: number }
export type DemoParcelType = {
  key: string
  picture: PictureKey
  titles: Text
  descriptions: Text
  /** Centimetres: width, height, length. */
  size: readonly [number, number, number]
  weightG: number
  valueCents: number
  priceCents: number
  perKmCents: number
  includedM: number
  /** Empty: any vehicle. */
  vehicles: readonly string[]
  options: readonly DemoParcelOption[]
}

const STAIRS: DemoParcelOption = {
  titles: parseText(
    'Up or down stairs | صعود أو نزول الدرج | Subir o bajar escaleras | Monter ou descendre l’escalier',
  ),
  priceCents: 150,
}
const FRAGILE: DemoParcelOption = {
  titles: parseText(
    'Fragile, carried upright | قابل للكسر، يُنقل قائمًا | Frágil, en vertical | Fragile, porté debout',
  ),
  priceCents: 100,
}
export const PROHIBITED = parseText(
  'No weapons, drugs, alcohol, live animals, cash or dangerous goods. | ' +
    'يُمنع إرسال الأسلحة والمخدرات والكحول والحيوانات الحية والنقود والمواد الخطرة. | ' +
    'Nada de armas, drogas, alcohol, animales vivos, dinero ni mercancías peligrosas. | ' +
    'Ni armes, ni drogues, ni alcool, ni animaux vivants, ni argent, ni produits dangereux.',
)

export const PARCEL_TYPES: readonly DemoParcelType[] = [
  {
    key: 'envelope',
    picture: 'products/parcel-envelope',
    titles: parseText('Envelope | مظروف | Sobre | Enveloppe'),
    descriptions: parseText(
      'Papers, keys, a phone | أوراق أو مفاتيح أو هاتف | Papeles, llaves, un móvil | Papiers, clés, un téléphone',
    ),
    size: [25, 3, 35],
    weightG: 1000,
    valueCents: 5000,
    priceCents: 350,
    perKmCents: 60,
    includedM: 2000,
    vehicles: [],
    options: [],
  },
  {
    key: 'backpack',
    picture: 'products/parcel-backpack',
    titles: parseText('Backpack | حقيبة ظهر | Mochila | Sac à dos'),
    descriptions: parseText(
      'Fits a backpack | يتسع في حقيبة ظهر | Cabe en una mochila | Tient dans un sac à dos',
    ),
    size: [30, 20, 45],
    weightG: 6800,
    valueCents: 10_000,
    priceCents: 500,
    perKmCents: 80,
    includedM: 2000,
    vehicles: [],
    options: [STAIRS, FRAGILE],
  },
  {
    key: 'trunk',
    picture: 'products/parcel-trunk',
    titles: parseText('Car trunk | صندوق السيارة | Maletero | Coffre de voiture'),
    descriptions: parseText(
      'Boxes and bags for a car | صناديق وأكياس للسيارة | ' +
        'Cajas y bolsas para un coche | Cartons et sacs pour une voiture',
    ),
    size: [70, 50, 90],
    weightG: 13_600,
    valueCents: 20_000,
    priceCents: 950,
    perKmCents: 120,
    includedM: 2000,
    vehicles: ['car'],
    options: [STAIRS, FRAGILE],
  },
]

/** One status change; minutes after the parcel was sent. */
export type DemoParcelMove = {
  minute: number
  status: ParcelStatus
  by: 'customer' | 'driver'
  reason?: 'absent'
}
export type DemoParcel = {
  type: string
  description: string
  recipient: { name: string; phone: string }
  valueCents: number
  /** How long ago it was sent. */
  minutesAgo: number
  /** The place of the destination among all addresses, from the nearest (0) to the farthest (1). */
  farness: number
  moves: readonly DemoParcelMove[]
  /** Minutes of the attempts to reach the recipient. */
  tries: readonly number[]
  /** The minute of a claim about damage. */
  claimMinute: number | null
}

const CARRIED: readonly DemoParcelMove[] = [
  { minute: 0, status: 'new', by: 'customer' },
  { minute: 3, status: 'accepted', by: 'driver' },
  { minute: 9, status: 'ready', by: 'driver' },
  { minute: 13, status: 'on_a_way', by: 'driver' },
]
/** One on its way, one that came back because nobody was there, and one with a claim. */
export const DEMO_PARCELS: readonly DemoParcel[] = [
  {
    type: 'trunk',
    description: 'Two boxes of books',
    recipient: { name: 'Leila Mansour', phone: '+12025550177' },
    valueCents: 12_000,
    minutesAgo: 20,
    farness: 0.7,
    moves: CARRIED,
    tries: [],
    claimMinute: null,
  },
  {
    type: 'backpack',
    description: 'A birthday present',
    recipient: { name: 'Omar Haddad', phone: '+12025550178' },
    valueCents: 4000,
    minutesAgo: 26 * 60,
    farness: 0.45,
    moves: [
      ...CARRIED,
      { minute: 42, status: 'returning', by: 'driver', reason: 'absent' },
      { minute: 58, status: 'returned', by: 'driver' },
    ],
    tries: [29, 37],
    claimMinute: null,
  },
  {
    type: 'backpack',
    description: 'A ceramic vase',
    recipient: { name: 'Camille Laurent', phone: '+12025550179' },
    valueCents: 6000,
    minutesAgo: 30 * 60,
    farness: 0.6,
    moves: [...CARRIED, { minute: 34, status: 'delivered', by: 'driver' }],
    tries: [],
    claimMinute: 90,
  },
]

/** Addresses from the nearest to the farthest of a place. */
export const byDistance = (
  addresses: readonly Address[],
  centre: { latitude: number; longitude: number },
): Address[] =>
  addresses.toSorted(
    (a, b) =>
      Math.hypot(a.latitude - centre.latitude, a.longitude - centre.longitude) -
      Math.hypot(b.latitude - centre.latitude, b.longitude - centre.longitude),
  )
