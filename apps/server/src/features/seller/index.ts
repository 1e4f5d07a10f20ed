export { sellerRoutes } from './seller.routes.ts'
