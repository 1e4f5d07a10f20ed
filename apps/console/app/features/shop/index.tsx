export { SellerArea, useShop } from './seller-area.tsx'
