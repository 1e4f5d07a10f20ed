import type { City, PictureKey } from '../city-types.ts'
import { PARCEL_TYPES } from '../parcels.ts'

/** The keys of all pictures of the city. */
export const pictureKeysOf = (city: City): Set<PictureKey> =>
  new Set([
    ...city.shops.flatMap(({ cover, logo, categories, products }) => [
      cover,
      logo,
      ...categories.map(({ picture }) => picture),
      ...products.map(({ picture }) => picture),
    ]),
    ...city.homeCategories.map(({ picture }) => picture),
    ...city.takes.map(({ picture }) => picture),
    ...city.banners.map(({ picture }) => picture),
    ...city.news.map(({ picture }) => picture),
    ...city.recipes.map(({ picture }) => picture),
    ...PARCEL_TYPES.map(({ picture }) => picture),
  ])
