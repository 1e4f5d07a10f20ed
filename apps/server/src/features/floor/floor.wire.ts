import type { SellerSection, SellerTable } from '@hawker/contract/seller-floor'
import type { ReservationSection } from '@hawker/contract/reservations'
import { titleIn } from '@hawker/domain/texts/language'
import type { SectionRow, FloorTable } from './floor.store.ts'

export const sectionWire = (
  {
    id,
    img,
    area,
    titles,
  }: Pick<ReservationSection, 'id' | 'img' | 'area'> & {
    titles: Record<string, string>
  },
  lang: string,
): ReservationSection => ({
  id,
  translation: { title: titleIn(titles, lang) },
  img,
  area,
})

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
