/** The longest names in code points. Schemas, form fields and imports share them. */
export const MAX_NAME_LENGTH = {
  person: 60,
  groupMember: 40,
  shop: 80,
  product: 120,
  /** Price lists of chains have longer titles than people type. */
  importedProduct: 200,
  /** A section of a menu or of a floor. */
  section: 60,
  table: 12,
  /** A parcel type or one of its options. */
  parcelType: 80,
} as const
