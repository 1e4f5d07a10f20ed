import type { SellerSection, SellerTable } from '@hawker/contract/seller-floor'
import { type LiveResource, useLiveResource } from '@hawker/web/query/use-live-resource'
import { api } from '../../lib/api.ts'
import { useTexts } from '../../lib/texts.tsx'

export type Floor = { sections: SellerSection[]; tables: SellerTable[] }
/** With the version of the layout. */
export type DrawnFloor = Floor & { version: number }

async function readFloor(shopId: number) {
  const query = { shop_id: shopId }
  const [sections, layout] = await Promise.all([
    api('listSellerSections', { query }),
    api('listSellerTables', { query }),
  ])
  if (!sections.ok) return sections
  if (!layout.ok) return layout
  return { ok: true as const, data: { sections: sections.data, ...layout.data } }
}

/** The sections and tables of a shop. */
export function useFloor(shopId: number): LiveResource<DrawnFloor> {
  const { lang } = useTexts()
  return useLiveResource(`floor ${shopId} ${lang}`, () => readFloor(shopId))
}

/** The names of tables, in the order of the floor. */
export const tableNames = (tables: readonly SellerTable[], ids: readonly number[]): string[] =>
  tables.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
