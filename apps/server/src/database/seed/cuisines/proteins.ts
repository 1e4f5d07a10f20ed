import { variation } from './dish.ts'

/** Variations of wok dishes and curries. */
export const WITH_MEATS = [
  variation('chicken', 0, 'Chicken | بالدجاج | de pollo | au poulet', '#halal'),
  variation('beef', 150, 'Beef | بلحم البقر | de res | au bœuf', '#halal'),
  variation('shrimp', 250, 'Shrimp | بالروبيان | de camarón | aux crevettes', 'crustaceans'),
  variation('tofu', -100, 'Tofu | بالتوفو | de tofu | au tofu', 'soybeans #vegetarian'),
]

export const CURRY_MEATS = [
  variation('chicken', 0, 'Chicken | بالدجاج | de pollo | au poulet', '#halal'),
  variation('lamb', 200, 'Lamb | بلحم الغنم | de cordero | à l’agneau', '#halal'),
  variation('prawn', 250, 'Prawn | بالروبيان | de langostinos | aux gambas', 'crustaceans'),
  variation('paneer', -50, 'Paneer | بجبن البانير | de paneer | au paneer', 'milk #vegetarian'),
]
