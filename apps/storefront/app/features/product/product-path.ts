/**
 * The path of a product's page. It uses the uuid: names change and are translated, links must not
 * break.
 */
export const productPath = (shop: { slug: string }, uuid: string): string =>
  `/shop/${shop.slug}/${uuid}`
