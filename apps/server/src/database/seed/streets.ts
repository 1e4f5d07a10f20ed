import type { Position, Street, StreetClass } from './city-types.ts'

/*
 * The L'Enfant grid of central NW Washington from general knowledge of the city: numbered streets run north-south and count blocks
 * west of the Capitol, lettered streets run east-west and count blocks north (there is no J street), avenues cut across.
 */

type NumberedStreet = {
  number: number
  longitude: number
  south: number
  north: number
  class: StreetClass
}
type LetteredStreet = {
  name: string
  block: number
  latitude: number
  west: number
  east: number
  class: StreetClass
}
/** An avenue with the house numbers at its vertices. */
type Avenue = {
  name: string
  class: StreetClass
  vertices: readonly [longitude: number, latitude: number, houseNumber: number][]
}

const numbered = (
  number: number,
  longitude: number,
  south: number,
  north: number,
  kind: StreetClass = 'local',
): NumberedStreet => ({
  number,
  longitude,
  south,
  north,
  class: kind,
})
const lettered = (
  name: string,
  block: number,
  latitude: number,
  west: number,
  east: number,
  kind: StreetClass = 'local',
): LetteredStreet => ({
  name,
  block,
  latitude,
  west,
  east,
  class: kind,
})

export const NUMBERED: readonly NumberedStreet[] = [
  numbered(3, -77.0152, 38.892, 38.9185, 'collector'),
  numbered(4, -77.0171, 38.892, 38.919),
  numbered(5, -77.0187, 38.896, 38.918),
  numbered(6, -77.02, 38.892, 38.92, 'collector'),
  numbered(7, -77.0219, 38.888, 38.9163, 'arterial'),
  numbered(8, -77.023, 38.897, 38.916),
  numbered(9, -77.024, 38.888, 38.9186, 'arterial'),
  numbered(10, -77.026, 38.8925, 38.923),
  numbered(11, -77.027, 38.8955, 38.934, 'collector'),
  numbered(12, -77.0281, 38.888, 38.922, 'collector'),
  numbered(13, -77.0297, 38.896, 38.938, 'collector'),
  numbered(14, -77.0319, 38.886, 38.94, 'arterial'),
  numbered(15, -77.0337, 38.888, 38.923, 'arterial'),
  numbered(16, -77.0365, 38.9008, 38.94, 'arterial'),
  numbered(17, -77.039, 38.8885, 38.9172, 'arterial'),
  numbered(18, -77.0418, 38.892, 38.923, 'arterial'),
  numbered(19, -77.0434, 38.8925, 38.9205, 'collector'),
  numbered(20, -77.0449, 38.8925, 38.9195, 'collector'),
  numbered(21, -77.0466, 38.8925, 38.9135),
  numbered(22, -77.0487, 38.8925, 38.9128),
  numbered(23, -77.0503, 38.8895, 38.913, 'arterial'),
  numbered(24, -77.0515, 38.8985, 38.9125),
  numbered(25, -77.053, 38.8985, 38.907),
  numbered(26, -77.0547, 38.9, 38.9068),
  numbered(28, -77.0573, 38.9035, 38.9125),
  numbered(29, -77.0588, 38.9025, 38.912),
  numbered(30, -77.0598, 38.902, 38.912),
  numbered(31, -77.0612, 38.902, 38.9135),
  numbered(33, -77.0643, 38.904, 38.912),
  numbered(34, -77.0663, 38.9045, 38.9155),
  numbered(35, -77.0685, 38.9048, 38.9165, 'collector'),
  numbered(36, -77.07, 38.905, 38.916),
]

const FAR_WEST = -77.0712
const GEORGETOWN_EAST = -77.0566
const CREEK_EAST = -77.0535

export const LETTERED: readonly LetteredStreet[] = [
  lettered('Constitution Ave NW', 200, 38.8921, -77.05, -77.012, 'arterial'),
  lettered('E St NW', 500, 38.8963, -77.052, -77.0125, 'collector'),
  lettered('F St NW', 600, 38.8974, -77.0515, -77.013),
  lettered('G St NW', 700, 38.8984, -77.0515, -77.0135),
  lettered('H St NW', 800, 38.8999, -77.0515, -77.0125, 'arterial'),
  lettered('I St NW', 900, 38.9013, -77.0535, -77.0135, 'collector'),
  lettered('K St NW', 1000, 38.9026, -77.0565, -77.0125, 'arterial'),
  lettered('L St NW', 1100, 38.9039, -77.0548, -77.0135, 'collector'),
  lettered('M St NW', 1200, 38.9055, -77.0712, -77.0135, 'arterial'),
  lettered('N St NW', 1300, 38.9073, -77.0548, -77.0152),
  lettered('O St NW', 1400, 38.9085, -77.0487, -77.0152),
  lettered('P St NW', 1500, 38.9097, -77.0697, -77.0152, 'collector'),
  lettered('Q St NW', 1600, 38.9111, -77.0665, -77.0152, 'collector'),
  lettered('R St NW', 1700, 38.9127, -77.0515, -77.0152),
  lettered('S St NW', 1800, 38.9143, -77.0525, -77.0171),
  lettered('T St NW', 1900, 38.9157, -77.0434, -77.0171),
  lettered('U St NW', 2000, 38.917, -77.0434, -77.0225, 'arterial'),
  lettered('V St NW', 2100, 38.9183, -77.0418, -77.0225),
  lettered('W St NW', 2200, 38.9196, -77.0365, -77.0235),
  lettered('Belmont St NW', 2300, 38.9212, -77.0365, -77.027),
  lettered('Euclid St NW', 2400, 38.9231, -77.042, -77.0225, 'collector'),
  lettered('Fairmont St NW', 2600, 38.9247, -77.0335, -77.0225),
  lettered('Girard St NW', 2700, 38.9259, -77.0335, -77.0228),
  lettered('Harvard St NW', 2800, 38.9272, -77.041, -77.0228, 'collector'),
  lettered('Irving St NW', 3000, 38.929, -77.043, -77.0232, 'arterial'),
  lettered('Kenyon St NW', 3100, 38.9303, -77.043, -77.0232),
  lettered('Park Rd NW', 3300, 38.9318, -77.0445, -77.0232, 'collector'),
  lettered('Monroe St NW', 3400, 38.9335, -77.042, -77.0235),
  lettered('Newton St NW', 3500, 38.935, -77.042, -77.0237),
]

/** Georgetown uses the same letters, a little farther north. */
export const GEORGETOWN: readonly LetteredStreet[] = [
  lettered('N St NW', 1300, 38.9067, FAR_WEST, GEORGETOWN_EAST),
  lettered('O St NW', 1400, 38.9081, FAR_WEST, GEORGETOWN_EAST),
  lettered('Dumbarton St NW', 1350, 38.9074, -77.063, -77.057),
  lettered('R St NW', 1700, 38.9131, -77.0672, -77.0565, 'collector'),
  lettered('Reservoir Rd NW', 1800, 38.9128, FAR_WEST, -77.0672),
]

const avenue = (
  name: string,
  kind: StreetClass,
  ...vertices: [number, number, number][]
): Avenue => ({ name, class: kind, vertices })

export const AVENUES: readonly Avenue[] = [
  avenue(
    'Massachusetts Ave NW',
    'arterial',
    [-77.0125, 38.8985, 200],
    [-77.023, 38.9027, 800],
    [-77.0319, 38.9056, 1400],
    [-77.0365, 38.9073, 1600],
    [-77.0434, 38.9096, 1900],
    [-77.0505, 38.912, 2300],
    [-77.0528, 38.9155, 2450],
    [-77.0575, 38.919, 2800],
    [-77.065, 38.9225, 3300],
  ),
  avenue(
    'Connecticut Ave NW',
    'arterial',
    [-77.0395, 38.9013, 900],
    [-77.0396, 38.9026, 1000],
    [-77.0415, 38.9055, 1200],
    [-77.0434, 38.9096, 1400],
    [-77.0449, 38.9118, 1600],
    [-77.047, 38.9152, 1900],
    [-77.0488, 38.9196, 2200],
    [-77.0507, 38.9225, 2400],
    [-77.053, 38.927, 2700],
    [-77.0563, 38.9325, 3100],
    [-77.0585, 38.9365, 3400],
  ),
  avenue(
    'New Hampshire Ave NW',
    'collector',
    [-77.055, 38.897, 600],
    [-77.0503, 38.9025, 1000],
    [-77.0434, 38.9096, 1500],
    [-77.0395, 38.9136, 1750],
    [-77.0365, 38.917, 2000],
  ),
  avenue(
    'Rhode Island Ave NW',
    'arterial',
    [-77.0405, 38.906, 1700],
    [-77.0365, 38.9073, 1600],
    [-77.0297, 38.9096, 1300],
    [-77.0219, 38.9126, 700],
    [-77.0152, 38.9155, 300],
  ),
  avenue(
    'Vermont Ave NW',
    'collector',
    [-77.0344, 38.9007, 800],
    [-77.0319, 38.9056, 1200],
    [-77.0297, 38.9096, 1400],
    [-77.0271, 38.9143, 1800],
    [-77.0257, 38.917, 2000],
  ),
  avenue(
    'Florida Ave NW',
    'arterial',
    [-77.0525, 38.9128, 2300],
    [-77.047, 38.9152, 2000],
    [-77.0418, 38.9166, 1800],
    [-77.0395, 38.9178, 1700],
    [-77.0365, 38.9191, 1600],
    [-77.0319, 38.9193, 1400],
    [-77.0281, 38.919, 1200],
    [-77.024, 38.9178, 900],
    [-77.0219, 38.9163, 700],
    [-77.0171, 38.914, 400],
    [-77.0125, 38.9115, 100],
  ),
  avenue(
    'Columbia Rd NW',
    'collector',
    [-77.047, 38.917, 1990],
    [-77.0436, 38.9205, 1850],
    [-77.0425, 38.9222, 1780],
    [-77.0395, 38.9248, 1690],
    [-77.0365, 38.9268, 1600],
    [-77.0325, 38.9283, 1400],
    [-77.0265, 38.9283, 1100],
  ),
  avenue(
    'Pennsylvania Ave NW',
    'arterial',
    [-77.0125, 38.891, 300],
    [-77.0219, 38.8938, 700],
    [-77.0325, 38.8962, 1400],
  ),
  avenue(
    'Pennsylvania Ave NW',
    'arterial',
    [-77.034, 38.8988, 1500],
    [-77.0385, 38.8988, 1650],
    [-77.0434, 38.9004, 1900],
    [-77.0503, 38.9025, 2300],
    [-77.0565, 38.9048, 2700],
    [-77.0575, 38.9053, 2800],
  ),
  avenue(
    'New York Ave NW',
    'arterial',
    [-77.0337, 38.8987, 1500],
    [-77.0297, 38.9003, 1300],
    [-77.0235, 38.9025, 800],
    [-77.0171, 38.9052, 400],
    [-77.0125, 38.9072, 100],
  ),
  avenue(
    'Virginia Ave NW',
    'collector',
    [-77.039, 38.8925, 1700],
    [-77.0466, 38.8955, 2100],
    [-77.055, 38.8995, 2600],
  ),
  avenue(
    'Wisconsin Ave NW',
    'arterial',
    [-77.0627, 38.9022, 1000],
    [-77.0631, 38.9053, 1200],
    [-77.0642, 38.9085, 1450],
    [-77.0658, 38.912, 1700],
    [-77.0688, 38.9165, 2000],
    [-77.0722, 38.9225, 2400],
    [-77.0735, 38.929, 3000],
  ),
  avenue(
    'Georgia Ave NW',
    'arterial',
    [-77.0219, 38.9163, 2000],
    [-77.0222, 38.922, 2400],
    [-77.0228, 38.928, 2900],
    [-77.0235, 38.935, 3500],
    [-77.024, 38.94, 3900],
  ),
  avenue('Sherman Ave NW', 'collector', [-77.0257, 38.921, 2400], [-77.0257, 38.9318, 3200]),
  avenue(
    'Calvert St NW',
    'collector',
    [-77.0625, 38.924, 2800],
    [-77.0565, 38.9235, 2500],
    [-77.0507, 38.9232, 2300],
    [-77.0445, 38.9232, 1900],
    [-77.0425, 38.9222, 1800],
  ),
  avenue(
    'Adams Mill Rd NW',
    'local',
    [-77.0425, 38.9222, 2400],
    [-77.0435, 38.9265, 2800],
    [-77.0455, 38.929, 3000],
  ),
  avenue(
    'Kalorama Rd NW',
    'local',
    [-77.0515, 38.9175, 2300],
    [-77.047, 38.9193, 1990],
    [-77.0418, 38.9188, 1800],
    [-77.039, 38.919, 1700],
  ),
  avenue(
    'Rock Creek Pkwy',
    'arterial',
    [-77.056, 38.893, 1],
    [-77.0575, 38.9, 2],
    [-77.0558, 38.9045, 3],
    [-77.0535, 38.908, 4],
    [-77.0528, 38.9118, 5],
    [-77.0548, 38.915, 6],
    [-77.0537, 38.919, 7],
    [-77.0518, 38.924, 8],
    [-77.05, 38.928, 9],
  ),
  avenue(
    'Whitehurst Fwy',
    'arterial',
    [-77.0565, 38.9026, 1],
    [-77.0627, 38.9018, 2],
    [-77.0695, 38.9043, 3],
  ),
  avenue('Independence Ave SW', 'arterial', [-77.05, 38.888, 1], [-77.0125, 38.8875, 2]),
]

/** Interpolates in a table, e.g. 14.45 → between 14th and 15th Street. */
const between = (table: readonly (readonly [number, number])[], wanted: number): number => {
  const sorted = table.toSorted((a, b) => a[0] - b[0])
  const after = sorted.findIndex(([mark]) => mark >= wanted)
  const upper = sorted[after < 0 ? sorted.length - 1 : after]
  const lower = sorted[after < 0 ? sorted.length - 2 : Math.max(0, after - 1)]
  if (!upper || !lower) throw new Error('empty table')
  if (upper[0] === lower[0]) return upper[1]
  return lower[1] + ((upper[1] - lower[1]) * (wanted - lower[0])) / (upper[0] - lower[0])
}

const LATITUDE_OF_BLOCK = LETTERED.map(({ block, latitude }) => [block, latitude] as const)
const LONGITUDE_OF_BLOCK = NUMBERED.map(
  ({ number, longitude }) => [number * 100, longitude] as const,
)

/** Even numbers are on the west or north side, about 12 metres from the middle of the street. */
const KERB = 0.00011
const sideOf = (houseNumber: number) => (houseNumber % 2 === 0 ? 1 : -1)

const onAvenue = (parts: readonly Avenue[], houseNumber: number): Position | null => {
  for (const { vertices } of parts) {
    for (let index = 1; index < vertices.length; index += 1) {
      const start = vertices[index - 1]
      const end = vertices[index]
      if (!start || !end) continue
      const share = (houseNumber - start[2]) / (end[2] - start[2])
      if (share < 0 || share > 1) continue
      const dx = end[0] - start[0]
      const dy = end[1] - start[1]
      const length = Math.hypot(dx, dy)
      const side = sideOf(houseNumber) * KERB
      return [
        start[0] + dx * share - (dy / length) * side,
        start[1] + dy * share + (dx / length) * side,
      ]
    }
  }
  return null
}

/** The position of a house. Throws for an unknown street or number. */
export const placeOf = (street: string, houseNumber: number): Position => {
  const avenues = AVENUES.filter(({ name }) => name === street)
  if (avenues.length > 0) {
    const found = onAvenue(avenues, houseNumber)
    if (!found) throw new Error(`${houseNumber} is not on ${street}`)
    return found
  }
  const ordinal = /^(\d+)(st|nd|rd|th) St NW$/.exec(street)
  if (ordinal) {
    const line = NUMBERED.find(({ number }) => number === Number(ordinal[1]))
    if (!line) throw new Error(`no street ${street}`)
    return [line.longitude - sideOf(houseNumber) * KERB, between(LATITUDE_OF_BLOCK, houseNumber)]
  }
  const longitude = between(LONGITUDE_OF_BLOCK, houseNumber)
  const lines = longitude < GEORGETOWN_EAST ? [...GEORGETOWN, ...LETTERED] : LETTERED
  const line = lines.find(({ name }) => name === street)
  if (!line) throw new Error(`no street ${street}`)
  return [longitude, line.latitude + sideOf(houseNumber) * KERB * 0.8]
}

export const ordinalStreet = (number: number): string => {
  const ending =
    number % 10 === 1 && number !== 11
      ? 'st'
      : number % 10 === 2 && number !== 12
        ? 'nd'
        : number % 10 === 3 && number !== 13
          ? 'rd'
          : 'th'
  return `${number}${ending} St NW`
}

const split = ({ name, class: kind, latitude, west, east }: LetteredStreet): Street[] => {
  const lines: Position[][] = []
  // Only the streets with bridges cross Rock Creek.
  const crosses = ['M St NW', 'P St NW', 'Q St NW'].includes(name)
  if (west < GEORGETOWN_EAST && east > CREEK_EAST && !crosses)
    lines.push([
      [Math.max(west, CREEK_EAST), latitude],
      [east, latitude],
    ])
  else
    lines.push([
      [west, latitude],
      [east, latitude],
    ])
  return lines.map((line) => ({ name, class: kind, line }))
}

export const streetLines = (): Street[] => [
  ...NUMBERED.map(({ number, longitude, south, north, class: kind }) => ({
    name: ordinalStreet(number),
    class: kind,
    line: [
      [longitude, south],
      [longitude, north],
    ] satisfies Position[],
  })),
  ...LETTERED.flatMap(split),
  ...GEORGETOWN.flatMap(split),
  ...AVENUES.map(({ name, class: kind, vertices }) => ({
    name,
    class: kind,
    line: vertices.map(([longitude, latitude]): Position => [longitude, latitude]),
  })),
]
