export { CourierStatement } from './courier-statement.tsx'
export { SellerStatement } from './seller-statement.tsx'
