import type { SellerSection, SellerTable } from '@hawker/contract/seller-floor'
import { sectionWire } from '../core/reservation.wire.ts'
import type { SectionRow, FloorTable } from './floor.store.ts'

export const sellerSectionWire = (row: SectionRow, lang: string): SellerSection => ({
  ...sectionWire(row, lang),
  translations: Object.entries(row.titles).map(([locale, title]) => ({ locale, title })),
  position: row.position,
  active: row.active,
  version: row.version,
})

export const sellerTableWire = ({
  shop_id: _shop,
  section_id: sectionId,
  neighbours,
  ...table
}: FloorTable): SellerTable => ({
  ...table,
  shop_section_id: sectionId,
  joinable_with: neighbours,
})
