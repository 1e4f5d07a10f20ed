import type { City, PictureKey } from '../city-types.ts'

/** Every picture that the city shows. */
export const picturesOf = (city: City): Set<PictureKey> =>
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
  ])
