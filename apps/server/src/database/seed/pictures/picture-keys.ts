import { hashOf } from '../random.ts'

/**
 * Sections of dishes that many shops sell. These have two pictures, so that neighbouring shops
 * differ.
 */
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

/** The number of pictures per dish of this section. */
export const variantCount = (section: string): number => (VARIED_SECTIONS.has(section) ? 2 : 1)

export const dishPicture = (slug: string, variant: number): string =>
  `products/${slug}-${variant + 1}`
export const productPicture = (
  { slug, section }: { slug: string; section: string },
  shopKey: string,
): string => dishPicture(slug, hashOf(shopKey + slug) % variantCount(section))
export const groceryPicture = (articleSlug: string): string => `products/grocery-${articleSlug}`
export const coverPicture = (shopKey: string): string => `covers/${shopKey}`
export const logoPicture = (shopKey: string): string => `logos/${shopKey}`
