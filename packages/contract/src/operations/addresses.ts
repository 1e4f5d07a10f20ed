import { Type, type Static } from 'typebox'
import { all, created, data, list, operation } from '../core/operation.ts'
import {
  Flag,
  Id,
  Latitude,
  Location,
  Longitude,
  filledLine,
  filledSearch,
  idParam,
  line,
  nullable,
  obj,
  optional,
  paged,
  query,
  text,
} from '../core/shapes.ts'

const LatLng = Type.Array(Type.Number(), { minItems: 2, maxItems: 2 })
export const Address = obj({
  id: Id,
  title: nullable(Type.String()),
  address: obj({
    address: Type.String(),
    house: nullable(Type.String()),
    floor: nullable(Type.String()),
    office: nullable(Type.String()),
    entrance: nullable(Type.String()),
    note: nullable(Type.String()),
  }),
  /** [latitude, longitude] */
  location: LatLng,
  active: Flag,
})
export type Address = Static<typeof Address>
export const AddressInput = obj({
  title: optional(line(60)),
  address: obj({
    address: filledLine(250),
    house: optional(line(30)),
    floor: optional(line(30)),
    office: optional(line(30)),
    entrance: optional(line(30)),
    note: optional(text(200)),
  }),
  location: Type.Tuple([Latitude, Longitude]),
  active: optional(Flag),
})
export type AddressInput = Static<typeof AddressInput>

export const listAddresses = operation({
  method: 'GET',
  path: '/dashboard/user/addresses',
  summary: 'The user’s saved addresses, the active one first.',
  who: 'user',
  rows: 'own',
  load: 'read',
  query: paged({}),
  response: list(Address),
  errors: [],
})
export const createAddress = operation({
  method: 'POST',
  path: '/dashboard/user/addresses',
  summary:
    'Saves an address. The first address and one sent with active become the active address.',
  who: 'user',
  rows: 'own',
  load: 'write',
  query: query({}),
  body: AddressInput,
  response: created(Address),
  errors: ['address_limit'],
})
export const updateAddress = operation({
  method: 'PUT',
  path: '/dashboard/user/addresses/{id}',
  summary: 'Replaces a saved address.',
  who: 'user',
  rows: 'own',
  load: 'write',
  params: idParam,
  query: query({}),
  body: AddressInput,
  response: data(Address),
  errors: [],
})
export const activateAddress = operation({
  method: 'POST',
  path: '/dashboard/user/address/set-active/{id}',
  summary: 'Makes a saved address the active one.',
  who: 'user',
  rows: 'own',
  load: 'write',
  params: idParam,
  query: query({}),
  response: data(Address),
  errors: [],
})
export const deleteAddresses = operation({
  method: 'DELETE',
  path: '/dashboard/user/addresses/delete',
  summary: 'Deletes saved addresses: ids[0]=…. Unknown ids and ids of other users are skipped.',
  who: 'user',
  rows: 'own',
  load: 'write',
  query: query({ ids: Type.Array(Id, { minItems: 1, maxItems: 100 }) }),
  response: data(obj({ deleted: Type.Integer() })),
  errors: [],
})

export const GeocodedAddress = obj({ address: Type.String(), location: Location })
export type GeocodedAddress = Static<typeof GeocodedAddress>
/** `unit`: the apartment or floor that was typed with the address, which maps do not know. */
export const SearchedAddress = obj({
  ...GeocodedAddress.properties,
  unit: nullable(Type.String()),
})
export type SearchedAddress = Static<typeof SearchedAddress>
export const searchAddresses = operation({
  method: 'GET',
  path: '/rest/maps/search',
  summary:
    'Addresses that match the typed beginning, nearest first when a point is given. Reads ' +
    'coordinates and plus codes, too.',
  who: 'guest',
  rows: 'public',
  load: 'search',
  query: query({
    search: filledSearch(120),
    latitude: optional(Latitude),
    longitude: optional(Longitude),
  }),
  response: all(SearchedAddress),
  errors: [],
})
export const reverseGeocode = operation({
  method: 'GET',
  path: '/rest/maps/reverse',
  summary: 'The address nearest to a point, or the text "not found".',
  who: 'guest',
  rows: 'public',
  load: 'read',
  query: query({ latitude: Latitude, longitude: Longitude }),
  response: data(obj({ address: Type.String() })),
  errors: [],
})
const Feature = obj({
  kind: Type.String(),
  name: nullable(Type.String()),
  class: nullable(Type.String()),
  /** [longitude, latitude] pairs; closed for areas. */
  points: Type.Array(Type.Array(Type.Number())),
})
export const showBaseMap = operation({
  method: 'GET',
  path: '/rest/maps/base',
  summary: 'Streets, parks and water for a map without an external tile service.',
  who: 'guest',
  rows: 'public',
  load: 'read',
  query: query({}),
  response: data(
    obj({
      features: Type.Array(Feature),
      tiles_url: nullable(Type.String()),
      attribution: Type.String(),
    }),
  ),
  errors: [],
  conditional: true,
})
