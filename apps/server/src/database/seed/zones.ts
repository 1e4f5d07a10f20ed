import type { DeliveryZone, Point, Position, Ring } from './city-types.ts'
import { parseText } from './content/text.ts'
import type { Random } from './random.ts'

const METRES_PER_DEGREE = 111_320

/** An irregular ring of 14–20 corners around the shop; `radius` in metres. */
const ringAround = ({ latitude, longitude }: Point, radius: number, random: Random): Ring => {
  const corners = random.between(14, 20)
  const stretch = 0.82 + random.next() * 0.3
  const positions: Position[] = []
  for (let corner = 0; corner < corners; corner += 1) {
    const angle = ((corner + random.next() * 0.5) / corners) * 2 * Math.PI
    const reach = radius * (0.8 + random.next() * 0.32)
    const east =
      (Math.cos(angle) * reach * stretch) /
      (METRES_PER_DEGREE * Math.cos((latitude * Math.PI) / 180))
    const north = (Math.sin(angle) * reach) / METRES_PER_DEGREE
    positions.push([Number((longitude + east).toFixed(6)), Number((latitude + north).toFixed(6))])
  }
  const first = positions[0]
  return first ? [...positions, first] : positions
}

const NAMES = {
  near: parseText('Nearby | قريب | Cerca | À proximité'),
  city: parseText('City | المدينة | Ciudad | Ville'),
  far: parseText('Further out | أبعد | Más lejos | Plus loin'),
}

/**
 * One to three tiers, cheaper near the shop. The smallest zone that contains the address applies.
 */
export const zonesFor = (
  shopKey: string,
  location: Point,
  free: boolean,
  random: Random,
): DeliveryZone[] => {
  const tiers = random.pick([1, 2, 2, 3])
  const base = random.pick([149, 199, 249, 299])
  const radii = tiers === 1 ? [2600] : tiers === 2 ? [1500, 3200] : [1500, 2600, 4000]
  const names =
    tiers === 1
      ? [NAMES.city]
      : tiers === 2
        ? [NAMES.near, NAMES.far]
        : [NAMES.near, NAMES.city, NAMES.far]
  return radii.map((radius, index) => ({
    key: `${shopKey}/zone-${index + 1}`,
    names: names[index] ?? NAMES.city,
    ring: ringAround(location, radius, random),
    priceCents: free ? 0 : base + index * 150,
    pricePerKmCents: free ? 0 : 45 + index * 15,
    includedMeters: 1000 + index * 500,
    minFeeCents: 0,
    maxFeeCents: free ? 0 : 799,
    freeOverCents: free ? null : random.pick([null, 2500, 3000, 4000]),
    active: true,
  }))
}

/** Ray casting; a point on the edge may count either way. */
export const ringHolds = (ring: Ring, { latitude, longitude }: Point): boolean => {
  let inside = false
  for (let index = 1; index < ring.length; index += 1) {
    const a = ring[index - 1]
    const b = ring[index]
    if (!a || !b) continue
    if (
      a[1] > latitude !== b[1] > latitude &&
      longitude < ((b[0] - a[0]) * (latitude - a[1])) / (b[1] - a[1]) + a[0]
    )
      inside = !inside
  }
  return inside
}
