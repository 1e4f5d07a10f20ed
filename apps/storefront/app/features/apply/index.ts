/** What routes may use of applications to sell and to carry. */
export { BeDriverPage } from './be-driver-page.tsx'
export { BeSellerPage } from './be-seller-page.tsx'
