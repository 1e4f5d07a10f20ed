import type { ColumnSynonyms } from '../read/column-names.ts'

/** The columns of an address table, of OpenAddresses and of address points of OpenStreetMap. */
export const ADDRESS_COLUMNS = {
  ADDRESS: ['address', 'full address', 'addr full', 'addresse', 'adresse', 'direccion', 'адрес'],
  number: ['house number', 'housenumber', 'addr housenumber', 'number', 'hausnummer', 'numero'],
  street: ['street', 'street name', 'addr street', 'addr place', 'strasse', 'voie', 'calle', 'rue'],
  unit: ['addr unit', 'unit'],
  city: ['addr city', 'city', 'town', 'place', 'ort', 'ville', 'ciudad', 'locality'],
  ZIPCODE: ['zip', 'zip code', 'zipcode', 'postcode', 'postal code', 'addr postcode', 'plz'],
  ADDRID: ['addrid', 'id', 'osm id', 'hash'],
  lat: ['latitude', 'lat', 'y', 'breitengrad'],
  lon: ['longitude', 'lon', 'lng', 'long', 'x', 'langengrad'],
} as const satisfies ColumnSynonyms
