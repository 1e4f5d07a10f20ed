export { type LiveEvent, SellerArea, useShop } from './seller-area.tsx'
