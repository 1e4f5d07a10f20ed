import type { ItemList } from 'schema-dts'
import { itemList } from '../../lib/page/json-ld-text.ts'
import type { CardData } from './card-data.ts'

/** A list of shops in schema.org terms, each shop once; empty without shops. */
export function shopsJsonLd(shops: readonly CardData[], origin: string): ItemList[] {
  const bySlug = new Map(shops.map((shop) => [shop.slug, shop.title]))
  if (bySlug.size === 0) return []
  const items = [...bySlug].map(([slug, name]) => ({
    name,
    url: new URL(`/shop/${slug}`, origin).href,
  }))
  return [itemList(items)]
}
