import { AREAS } from './areas.ts'
import type { Address, Gazetteer } from './city-types.ts'
import type { Random } from './random.ts'
import {
  AVENUES,
  GEORGETOWN,
  LETTERED,
  NUMBERED,
  ordinalStreet,
  placeOf,
  streetLines,
} from './streets.ts'

/** Approximate postal codes of central NW. */
const zipOf = (longitude: number, latitude: number): string => {
  if (longitude < -77.0565) return '20007'
  if (latitude > 38.9235)
    return longitude < -77.0475 ? '20008' : longitude < -77.042 ? '20009' : '20010'
  if (latitude > 38.9118)
    return longitude < -77.0475 ? '20008' : longitude < -77.0262 ? '20009' : '20001'
  if (longitude > -77.0262) return latitude < 38.9 ? '20004' : '20001'
  if (longitude < -77.0475) return '20037'
  if (latitude < 38.9022)
    return longitude < -77.036 ? '20006' : longitude < -77.0297 ? '20005' : '20004'
  return longitude < -77.037 ? '20036' : '20005'
}

export const addressAt = (street: string, number: number): Address => {
  const [longitude, latitude] = placeOf(street, number)
  return {
    line: `${number} ${street}`,
    number,
    street: street.replace(/ NW$/, ''),
    quadrant: 'NW',
    zip: zipOf(longitude, latitude),
    latitude: Number(latitude.toFixed(6)),
    longitude: Number(longitude.toFixed(6)),
  }
}

/** The range of house numbers of each street, from the streets that cross it. */
const ranges = (): { street: string; from: number; to: number }[] => {
  const blocks = LETTERED.map(({ block, latitude }) => ({ block, latitude }))
  const columns = NUMBERED.map(({ number, longitude }) => ({ block: number * 100, longitude }))
  const northSouth = NUMBERED.map(({ number, south, north }) => {
    const crossed = blocks
      .filter(({ latitude }) => latitude >= south && latitude <= north)
      .map(({ block }) => block)
    return {
      street: ordinalStreet(number),
      from: Math.max(300, Math.min(...crossed)),
      to: Math.max(...crossed),
    }
  })
  const eastWest = [...LETTERED, ...GEORGETOWN].map(({ name, west, east }) => {
    const crossed = columns
      .filter(({ longitude }) => longitude >= west && longitude <= east)
      .map(({ block }) => block)
    return { street: name, from: Math.min(...crossed), to: Math.max(...crossed) }
  })
  const avenues = AVENUES.filter(({ vertices }) =>
    vertices.every(([, , number]) => number >= 100),
  ).map(({ name, vertices }) => {
    const numbers = vertices.map(([, , number]) => number)
    return { street: name, from: Math.min(...numbers), to: Math.max(...numbers) }
  })
  return [...northSouth, ...eastWest, ...avenues].filter(
    ({ street, from, to }) => to - from >= 100 && street.endsWith(' NW'),
  )
}

const COUNT = 640

export const buildGazetteer = (random: Random): Gazetteer => {
  const streets = ranges()
  const blocks = streets.flatMap(({ street, from, to }) => {
    const starts: { street: string; start: number }[] = []
    for (let start = from; start < to; start += 100) starts.push({ street, start })
    return starts
  })
  const found = new Map<string, Address>()
  let turn = 0
  while (found.size < COUNT) {
    const block = blocks[turn % blocks.length]
    turn += 1
    if (!block) throw new Error('no blocks')
    const address = addressAt(block.street, block.start + random.between(2, 97))
    found.set(address.line, address)
  }
  return {
    bounds: { west: -77.0735, south: 38.884, east: -77.0115, north: 38.94 },
    addresses: [...found.values()].toSorted((a, b) =>
      a.line.localeCompare(b.line, 'en', { numeric: true }),
    ),
    streets: streetLines(),
    areas: [...AREAS],
  }
}
