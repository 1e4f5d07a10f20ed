/** What the button on a shop's page needs. */
export type TableShop = {
  id: number
  slug: string
  phone: string | null
  timezone: string
}
