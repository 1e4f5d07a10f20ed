type Params = Readonly<Record<string, string | number>>

/** A page of the seller's console. Sellers can have several shops, so each address names one. */
export const sellerUrl = (shopId: number, page = '', params: Params = {}): string => {
  const query = new URLSearchParams({ shop: String(shopId) })
  for (const [name, value] of Object.entries(params)) query.set(name, String(value))
  return `/console/seller${page === '' ? '' : `/${page}`}?${query}`
}
