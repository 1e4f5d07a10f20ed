export { CourierApplicationPage } from './courier-application-page.tsx'
export { SellerApplicationPage } from './seller-application-page.tsx'
