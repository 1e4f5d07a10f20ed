import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { type ServerResponse, createServer } from 'node:http'
import { after, beforeEach, test } from 'node:test'
import { haversineMetres } from '@hawker/domain/geo'
import { Ajv } from 'ajv'
import { google } from './google.ts'
import { WORLD, testMaps } from './maps.contract.ts'
import { nominatim } from './nominatim.ts'
import type { FoundPlace, Maps } from './port.ts'

type Trouble = 'none' | 'status 500' | 'refused' | 'not json' | 'silent'
let trouble: Trouble = 'none'
const asked: URL[] = []

const like = (text: string) => WORLD.filter(({ address }) => address.startsWith(text)).toReversed()
const nearestTo = (latitude: number, longitude: number) =>
  WORLD.toSorted(
    (a, b) =>
      haversineMetres({ latitude, longitude }, a.location) -
      haversineMetres({ latitude, longitude }, b.location),
  ).slice(0, 1)

const googleAnswer = (places: readonly FoundPlace[]) => ({
  status: places.length ? 'OK' : 'ZERO_RESULTS',
  results: places.map(({ address, location }) => ({
    types: ['street_address'],
    formatted_address: address,
    address_components: [],
    partial_match: false,
    place_id: 'x',
    postcode_localities: [],
    plus_code: { global_code: 'x', compound_code: 'x' },
    geometry: {
      location: { lat: location.latitude, lng: location.longitude },
      location_type: 'ROOFTOP',
      viewport: { northeast: { lat: 0, lng: 0 }, southwest: { lat: 0, lng: 0 } },
      bounds: { northeast: { lat: 0, lng: 0 }, southwest: { lat: 0, lng: 0 } },
    },
  })),
})
const nominatimPlace = ({ address, location }: FoundPlace) => ({
  place_id: 1,
  display_name: address,
  lat: String(location.latitude),
  lon: String(location.longitude),
})

const double = createServer((request, response) => {
  const url = new URL(request.url ?? '', 'http://maps.test')
  asked.push(url)
  const send = (body: unknown) => json(response, body)
  if (trouble === 'silent') return
  if (trouble === 'status 500') return void response.writeHead(500).end('{}')
  if (trouble === 'not json') return void response.writeHead(200).end('<html>')
  const query = url.searchParams
  if (url.pathname === '/maps/api/geocode/json') {
    if (trouble === 'refused' || query.get('key') !== 'secret')
      return send({ status: 'REQUEST_DENIED', results: [] })
    const point = query.get('latlng')?.split(',').map(Number)
    return send(
      googleAnswer(
        point ? nearestTo(point[0] ?? 0, point[1] ?? 0) : like(query.get('address') ?? ''),
      ),
    )
  }
  if (trouble === 'refused') return void response.writeHead(403).end('{}')
  if (!request.headers['user-agent']?.startsWith('Hawker'))
    return void response.writeHead(403).end('{}')
  if (url.pathname === '/search') return send(like(query.get('q') ?? '').map(nominatimPlace))
  const [place] = nearestTo(Number(query.get('lat')), Number(query.get('lon')))
  return send(
    query.get('lat') === '0' || !place ? { error: 'Unable to geocode' } : nominatimPlace(place),
  )
})
const json = (response: ServerResponse, body: unknown) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))

await new Promise<void>((listening) => double.listen(0, '127.0.0.1', listening))
after(() => {
  double.closeAllConnections()
  double.close()
})
beforeEach(() => {
  trouble = 'none'
  asked.length = 0
})
const address = double.address()
const baseUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
const openGoogle = async () => google({ fetch, baseUrl }, 'secret')
const openNominatim = async () => nominatim({ fetch, baseUrl: `${baseUrl}/` })
const lastAsked = () => Object.fromEntries(asked.at(-1)?.searchParams ?? [])

testMaps('google', openGoogle)
testMaps('nominatim', openNominatim)

const near = { latitude: 38.9, longitude: -77 }
const failsFor = async (what: Trouble, maps: Maps) => {
  trouble = what
  for (const call of [
    () => maps.search('1935 Park Road', near, 'en'),
    () => maps.reverse(near, 'en'),
  ]) {
    await assert.rejects(call, (error: Error) => !error.message.includes('secret'))
  }
}
for (const [name, open] of [
  ['google', openGoogle],
  ['nominatim', openNominatim],
] as const) {
  for (const what of ['status 500', 'refused', 'not json', 'silent'] as const) {
    test(`${name}: trouble (${what}) is thrown, never an empty list, and never names the key`, async () =>
      failsFor(what, await open()))
  }
}

test('google is asked in the language of the reader, around the point', async () => {
  await (await openGoogle()).search('1935 Park Road', near, 'fr')
  assert.deepEqual(lastAsked(), {
    address: '1935 Park Road',
    language: 'fr',
    bounds: '38.65,-77.25|39.15,-76.75',
    key: 'secret',
  })
})

test('nominatim is asked in the language of the reader, around the point first', async () => {
  await (await openNominatim()).search('1935 Park Road', near, 'es')
  assert.deepEqual(lastAsked(), {
    q: '1935 Park Road',
    format: 'jsonv2',
    limit: '8',
    'accept-language': 'es',
    viewbox: '-77.25,39.15,-76.75,38.65',
    bounded: '0',
  })
})

const spec = new URL(
  '../../../../../../shared/provider-specs/google-geocoding.json',
  import.meta.url,
)
test(
  "google's published description allows what we ask and what our double answers",
  { skip: existsSync(spec) ? false : 'the folder of provider descriptions is not here' },
  async () => {
    const description = JSON.parse(readFileSync(spec, 'utf8'))
    const ajv = new Ajv({ strict: false, allErrors: true }).addSchema(description, 'google')
    const isAnswer = ajv.compile({ $ref: 'google#/components/schemas/GeocodeResponseData' })
    assert.ok(isAnswer(googleAnswer(WORLD)), JSON.stringify(isAnswer.errors))
    const maps = await openGoogle()
    await maps.search('1935 Park Road', near, 'en')
    await maps.reverse(near, 'en')
    const { parameters } = description.paths['/maps/api/geocode/json'].get
    for (const { pathname, searchParams } of asked) {
      assert.equal(pathname, '/maps/api/geocode/json')
      for (const [name, value] of searchParams) {
        const known = parameters.find((parameter: { name: string }) => parameter.name === name)
        assert.ok(known && ajv.validate(known.schema, value), `${name}=${value}`)
      }
    }
  },
)
