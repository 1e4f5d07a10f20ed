import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { type ServerResponse, createServer } from 'node:http'
import { after, beforeEach, test } from 'node:test'
import { haversineMetres } from '@hawker/domain/delivery/geo'
import { Ajv } from 'ajv'
import { google } from './google.ts'
import { KNOWN_ADDRESSES, testMapsContract } from './testing/maps-contract.ts'
import { nominatim } from './nominatim.ts'
import type { FoundAddress, Maps } from './port.ts'

type Failure = 'none' | 'status 500' | 'denied' | 'not json' | 'silent'
let failure: Failure = 'none'
const requests: URL[] = []

const startingWith = (text: string) =>
  KNOWN_ADDRESSES.filter(({ address }) => address.startsWith(text)).toReversed()
const nearestTo = (latitude: number, longitude: number) =>
  KNOWN_ADDRESSES.toSorted(
    (a, b) =>
      haversineMetres({ latitude, longitude }, a.location) -
      haversineMetres({ latitude, longitude }, b.location),
  ).slice(0, 1)

const googleAnswer = (addresses: readonly FoundAddress[]) => ({
  status: addresses.length ? 'OK' : 'ZERO_RESULTS',
  results: addresses.map(({ address, location }) => ({
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
const nominatimPlace = ({ address, location }: FoundAddress) => ({
  place_id: 1,
  display_name: address,
  lat: String(location.latitude),
  lon: String(location.longitude),
})

const fakeServer = createServer((request, response) => {
  const url = new URL(request.url ?? '', 'http://maps.test')
  requests.push(url)
  const send = (body: unknown) => json(response, body)
  if (failure === 'silent') return
  if (failure === 'status 500') return void response.writeHead(500).end('{}')
  if (failure === 'not json') return void response.writeHead(200).end('<html>')
  const query = url.searchParams
  if (url.pathname === '/maps/api/geocode/json') {
    if (failure === 'denied' || query.get('key') !== 'secret')
      return send({ status: 'REQUEST_DENIED', results: [] })
    const point = query.get('latlng')?.split(',').map(Number)
    return send(
      googleAnswer(
        point ? nearestTo(point[0] ?? 0, point[1] ?? 0) : startingWith(query.get('address') ?? ''),
      ),
    )
  }
  if (failure === 'denied') return void response.writeHead(403).end('{}')
  if (!request.headers['user-agent']?.startsWith('Hawker'))
    return void response.writeHead(403).end('{}')
  if (url.pathname === '/search')
    return send(startingWith(query.get('q') ?? '').map(nominatimPlace))
  const [nearest] = nearestTo(Number(query.get('lat')), Number(query.get('lon')))
  return send(
    query.get('lat') === '0' || !nearest ? { error: 'Unable to geocode' } : nominatimPlace(nearest),
  )
})
const json = (response: ServerResponse, body: unknown) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))

await new Promise<void>((listening) => fakeServer.listen(0, '127.0.0.1', listening))
after(() => {
  fakeServer.closeAllConnections()
  fakeServer.close()
})
beforeEach(() => {
  failure = 'none'
  requests.length = 0
})
const address = fakeServer.address()
const baseUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
const openGoogle = async () => google({ fetch, baseUrl }, 'secret')
const openNominatim = async () => nominatim({ fetch, baseUrl: `${baseUrl}/` })
const lastParams = () => Object.fromEntries(requests.at(-1)?.searchParams ?? [])

testMapsContract('google', openGoogle)
testMapsContract('nominatim', openNominatim)

const near = { latitude: 38.9, longitude: -77 }
const failsFor = async (what: Failure, maps: Maps) => {
  failure = what
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
  for (const what of ['status 500', 'denied', 'not json', 'silent'] as const) {
    test(`${name}: a failure (${what}) is thrown without the key in its message`, async () =>
      failsFor(what, await open()))
  }
}

test("the request to Google has the reader's language and a box around the point", async () => {
  await (await openGoogle()).search('1935 Park Road', near, 'fr')
  assert.deepEqual(lastParams(), {
    address: '1935 Park Road',
    language: 'fr',
    bounds: '38.65,-77.25|39.15,-76.75',
    key: 'secret',
  })
})

test("the request to Nominatim has the reader's language and a box around the point", async () => {
  await (await openNominatim()).search('1935 Park Road', near, 'es')
  assert.deepEqual(lastParams(), {
    q: '1935 Park Road',
    format: 'jsonv2',
    limit: '8',
    'accept-language': 'es',
    viewbox: '-77.25,39.15,-76.75,38.65',
    bounded: '0',
  })
})

const spec = new URL('../testing/provider-schemas/google-geocoding.json', import.meta.url)
test("our requests and the fake's responses match Google's OpenAPI description", async () => {
  const description = JSON.parse(readFileSync(spec, 'utf8'))
  const ajv = new Ajv({ strict: false, allErrors: true }).addSchema(description, 'google')
  const isAnswer = ajv.compile({ $ref: 'google#/components/schemas/GeocodeResponseData' })
  assert.ok(isAnswer(googleAnswer(KNOWN_ADDRESSES)), JSON.stringify(isAnswer.errors))
  const maps = await openGoogle()
  await maps.search('1935 Park Road', near, 'en')
  await maps.reverse(near, 'en')
  const { parameters } = description.paths['/maps/api/geocode/json'].get
  for (const { pathname, searchParams } of requests) {
    assert.equal(pathname, '/maps/api/geocode/json')
    for (const [name, value] of searchParams) {
      const known = parameters.find((parameter: { name: string }) => parameter.name === name)
      assert.ok(known && ajv.validate(known.schema, value), `${name}=${value}`)
    }
  }
})
