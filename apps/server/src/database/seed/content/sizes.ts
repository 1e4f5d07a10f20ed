import type { Text } from '../city-types.ts'
import { parseText } from './text.ts'

export type SizeTable = { group: Text; sizes: { slug: string; name: Text; percent: number }[] }

const table = (group: string, ...sizes: [string, string, number][]): SizeTable => ({
  group: parseText(group),
  sizes: sizes.map(([slug, name, percent]) => ({ slug, name: parseText(name), percent })),
})

const SIZE = 'Size | الحجم | Tamaño | Taille'

/** Prices of the sizes in percent of the dish's own price; the first size is 100. */
export const SIZES: Record<string, SizeTable> = {
  pizza: table(
    SIZE,
    ['10', '10″ | 25 سم | 25 cm | 25 cm', 100],
    ['12', '12″ | 30 سم | 30 cm | 30 cm', 128],
    ['16', '16″ | 40 سم | 40 cm | 40 cm', 175],
  ),
  portion: table(
    SIZE,
    ['regular', 'Regular | عادي | Normal | Normale', 100],
    ['large', 'Large | كبير | Grande | Grande', 145],
  ),
  drink: table(
    SIZE,
    ['m', 'Medium | وسط | Mediano | Moyen', 100],
    ['l', 'Large | كبير | Grande | Grand', 130],
  ),
  cup: table(
    SIZE,
    ['8oz', 'Small | صغير | Chico | Petit', 100],
    ['12oz', 'Medium | وسط | Mediano | Moyen', 115],
    ['16oz', 'Large | كبير | Grande | Grand', 130],
  ),
  pieces: table(
    'Pieces | القطع | Piezas | Pièces',
    ['6', '6 pieces | 6 قطع | 6 piezas | 6 pièces', 100],
    ['12', '12 pieces | 12 قطعة | 12 piezas | 12 pièces', 185],
  ),
  tub: table(
    SIZE,
    ['cup', 'Cup | كوب | Vaso | Pot', 100],
    ['pint', 'Pint tub | علبة نصف لتر | Bote de medio litro | Bac d’un demi-litre', 210],
  ),
}
