/** What the page of a shop knows of it. It does not apply to another shop's cart. */
export type ShopTerms = { shopId: number; freeOver: number | null; groups: boolean }
