import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { gazetteer } from '../../adapters/maps/gazetteer.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { mapsRoutes, placeSource, savePlaces } from './index.ts'

const FILE = join(import.meta.dirname, '../../../../../../shared/data/addresses-dc.csv')
const skip = existsSync(FILE) ? false : 'the folder ../shared/data is not here'
const CITY = 'Washington, DC'

type Door = { house: string; street: string; zip: string; latitude: number; longitude: number }
type Typed = { text: string; unit: string }

/** How people of eight countries write a door of this city, with each place for the unit. */
const FORMS: Readonly<Record<string, readonly ((door: Door, n: number) => Typed)[]>> = {
  US: [
    ({ house, street }, n) => ({ text: `Apt. ${n}B ${house} ${street}`, unit: `${n}B` }),
    ({ house, street }, n) => ({ text: `${house} ${street} #${n}`, unit: `${n}` }),
    ({ house, street }, n) => ({
      text: `${house} ${street}, Suite ${n}00, ${CITY}`,
      unit: `${n}00`,
    }),
    ({ house, street, zip }, n) => ({ text: `${house} ${street} unit ${n} ${zip}`, unit: `${n}` }),
  ],
  GB: [
    ({ house, street }, n) => ({ text: `Flat ${n}, ${house} ${street}`, unit: `${n}` }),
    ({ house, street }, n) => ({ text: `${n}A, ${house} ${street}`, unit: `${n}A` }),
    ({ house, street }) => ({
      text: `Ground floor flat, ${house} ${street}, ${CITY}`,
      unit: 'Ground floor flat',
    }),
  ],
  DE: [
    ({ house, street }, n) => ({ text: `${street} ${house}, Whg. ${n}`, unit: `${n}` }),
    ({ house, street }, n) => ({
      text: `${street} ${house}, ${n}. OG links`,
      unit: `${n}. OG links`,
    }),
    ({ house, street, zip }, n) => ({
      text: `Wohnung ${n}, ${street} ${house}, ${zip} Washington`,
      unit: `${n}`,
    }),
  ],
  FR: [
    ({ house, street }, n) => ({ text: `${house}, ${street}, appt ${n}`, unit: `${n}` }),
    ({ house, street }, n) => ({ text: `Appt. ${n}, ${house} ${street}`, unit: `${n}` }),
    ({ house, street }, n) => ({
      text: `bât. B, ${n}e étage, ${house} ${street}, ${CITY}`,
      unit: `bât. B, ${n}e étage`,
    }),
  ],
  ES: [
    ({ house, street }, n) => ({ text: `${street}, ${house}, piso ${n}`, unit: `piso ${n}` }),
    ({ house, street }, n) => ({ text: `${street} ${house}, pta. ${n}`, unit: `${n}` }),
    // The API normalizes º to o.
    ({ house, street }, n) => ({ text: `${street} ${house}, ${n}º B, ${CITY}`, unit: `${n}o B` }),
  ],
  TR: [
    ({ house, street }, n) => ({ text: `${street} No: ${house} D:${n}`, unit: `${n}` }),
    ({ house, street }, n) => ({ text: `${street} No:${house} Daire ${n}, ${CITY}`, unit: `${n}` }),
    ({ house, street }, n) => ({
      text: `Kat ${n} Daire 5 ${street} ${house}`,
      unit: `Kat ${n}, Daire 5`,
    }),
  ],
  IL: [
    ({ house, street }, n) => ({ text: `${street} ${house}, דירה ${n}`, unit: `${n}` }),
    ({ house, street }, n) => ({ text: `דירה ${n}, ${house} ${street}`, unit: `${n}` }),
    ({ house, street }, n) => ({ text: `${street} ${house}/${n}, ${CITY}`, unit: `${n}` }),
  ],
  RU: [
    ({ house, street }, n) => ({ text: `${street}, д. ${house}, кв. ${n}`, unit: `${n}` }),
    ({ house, street }, n) => ({ text: `кв. ${n}, ${street} ${house}`, unit: `${n}` }),
    ({ house, street }, n) => ({
      text: `Washington, ${street}, д. ${house}, подъезд 2, кв. ${n}`,
      unit: `подъезд 2, кв. ${n}`,
    }),
  ],
}

/** A seeded generator: each run types the same addresses. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    yield state / 2 ** 32
  }
}

const app = skip
  ? undefined
  : await startTestApp({
      routes: mapsRoutes,
      deps: ({ database }) => ({ maps: gazetteer(placeSource(database)) }),
    })
after(() => app?.close())

const doors: Door[] = []
if (app) {
  const known = new Set<string>()
  for (const row of (await readFile(FILE, 'utf8')).split('\n').slice(1)) {
    const [, address = '', zip = '', , latitude, longitude] = row.split(',')
    const [, house = '', street = ''] =
      /^(\d{1,5}) ([A-Z0-9 ]+ [NS][EW])$/.exec(address.trim()) ?? []
    if (street === '' || known.has(address.trim()) || /BLOCK|SUITE|UNIT/.test(street)) continue
    known.add(address.trim())
    doors.push({ house, street, zip, latitude: Number(latitude), longitude: Number(longitude) })
  }
  await savePlaces(
    app.deps.database,
    doors.map(({ house, street, zip, latitude, longitude }) => ({
      source: 'test',
      sourceKey: `${house} ${street}`,
      // A part of the register has a postcode, as in the file.
      address: [`${house} ${street}`, zip].filter(Boolean).join(', '),
      latitude,
      longitude,
    })),
  )
}

const search = async (text: string, near?: { latitude: number; longitude: number }) => {
  const answer = await app?.as(undefined)('searchAddresses', { query: { search: text, ...near } })
  assert.ok(answer?.ok, text)
  return answer.data
}
const doorOf = (address: string | undefined) => address?.split(',')[0]

describe('the search for an address of the register', { skip }, () => {
  test('finds 1,000 doors first, and their units, in the forms of eight countries', async () => {
    const random = numbers(30)
    const below = (limit: number) => Math.floor(random.next().value * limit)
    const forms = Object.values(FORMS).flat()
    const wrong: string[] = []
    const check = async (count: number) => {
      const door = doors[below(doors.length)] ?? assert.fail()
      const { text, unit } = (forms[count % forms.length] ?? assert.fail())(door, 1 + below(9))
      const [first] = await search(text)
      if (doorOf(first?.address) !== `${door.house} ${door.street}` || first?.unit !== unit)
        wrong.push(`${text} → ${first?.address ?? 'nothing'} (${first?.unit ?? 'no unit'})`)
    }
    for (let count = 0; count < 1000; count += 20)
      await Promise.all(Array.from({ length: 20 }, (_, index) => check(count + index)))
    assert.ok(wrong.length <= 10, wrong.join('\n'))
  })

  test('lists the typed house first, then its neighbours by house number', async () => {
    const { house, street } =
      doors.find((door) => door.street === '14TH STREET NW' && Number(door.house) > 1300) ??
      assert.fail()
    const found = await search(`${house} 14 st nw`)
    const houses = found.map(({ address }) => Number(/^\d+/.exec(address)?.[0]) - Number(house))
    assert.deepEqual([doorOf(found[0]?.address), houses[0]], [`${house} ${street}`, 0])
    const distances = houses.map(Math.abs)
    assert.deepEqual(
      distances,
      distances.toSorted((a, b) => a - b),
    )
  })
})
