import { hashOf } from '../random.ts'

/** Dishes that many shops sell are drawn twice, so that neighbours do not show the same picture. */
const VARIED_SECTIONS: ReadonlySet<string> = new Set([
  'pizza',
  'pasta',
  'burgers',
  'rolls',
  'nigiri',
  'ramen',
  'tacos',
  'burritos',
  'wraps',
  'grill',
  'coffee',
])

/** How many gradients and poses a dish of this section has. */
export const variantsOf = (section: string): number => (VARIED_SECTIONS.has(section) ? 2 : 1)

export const dishPicture = (slug: string, variant: number): string =>
  `products/${slug}-${variant + 1}`
export const productPicture = (
  { slug, section }: { slug: string; section: string },
  shopKey: string,
): string => dishPicture(slug, hashOf(shopKey + slug) % variantsOf(section))
export const groceryPicture = (articleSlug: string): string => `products/grocery-${articleSlug}`
export const coverPicture = (shopKey: string): string => `covers/${shopKey}`
export const logoPicture = (shopKey: string): string => `logos/${shopKey}`
