export { CourierApplicationPage } from './be-driver-page.tsx'
export { SellerApplicationPage } from './be-seller-page.tsx'
