export { couponRoutes } from './coupon.routes.ts'
export {
  type CouponCustomer,
  PLATFORM_FUNDED,
  type StoredCoupon,
  loadCouponCustomer,
  loadCoupons,
} from './coupon.store.ts'
