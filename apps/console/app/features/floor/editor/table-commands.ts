import type { SellerSection, SellerTable } from '@hawker/contract/seller-floor'

/** What the map and the list do with sections and tables. */
export type TableCommands = {
  editSection: (section: SellerSection) => void
  deleteSection: (section: SellerSection) => void
  addTable: (section: SellerSection) => void
  editTable: (table: SellerTable) => void
  duplicate: (table: SellerTable) => void
  deleteTable: (table: SellerTable) => void
}
