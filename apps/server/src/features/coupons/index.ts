export { couponRoutes } from './coupon.routes.ts'
export { type StoredCoupon, loadCoupons } from './coupon.store.ts'
