export { couponRoutes } from './coupon.routes.ts'
export {
  type RedeemedCoupon,
  redeemingCoupons,
  releaseCoupons,
  returnCoupons,
  takeCoupon,
  takePersonalUse,
} from './coupon-use.store.ts'
export {
  type CouponCustomer,
  PLATFORM_FUNDED,
  type StoredCoupon,
  loadCouponCustomer,
  loadCoupons,
} from './coupon.store.ts'
