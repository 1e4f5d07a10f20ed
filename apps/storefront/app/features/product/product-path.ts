/** Where a product has a page of its own. Its uuid, not its name: names are changed and translated, links stay. */
export const productPath = (shop: { slug: string }, uuid: string): string =>
  `/shop/${shop.slug}/${uuid}`
