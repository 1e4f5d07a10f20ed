export {
  priceWithAddons,
  type CartLine,
  type CartShop,
  type StepContent,
} from './store/cart-line.ts'
export { cartState, type CartState } from './store/cart-state.ts'
export { type Addition, addToCart, clearCart, mayAdd, setQuantity } from './store/change-cart.ts'
export {
  checkCart,
  reloadCart,
  setGroupCart,
  setInitialServerCart,
  setServerCart,
} from './store/load-cart.ts'
export { flushCart } from './store/send-changes.ts'
export { saveMembership, membership, type Membership } from './group/group-membership.ts'
export { adoptGuestCart } from './store/adopt-guest-cart.ts'
export { pushGuestCart } from './store/push-guest-cart.ts'
export { pushLines } from './store/push-lines.ts'
export { useCart } from './store/use-cart.ts'
export { addProducts } from './store/add-products.ts'
export { productsOf } from './store/line-products.ts'
export { parseCart } from './store/guest-cart.ts'
export { chooseDelivery, useDeliveryChoice, type DeliveryChoice } from './store/delivery-type.ts'
export { CartBar } from './cart-bar.tsx'
export { CartLines } from './cart-lines.tsx'
export { CartPanel, preloadCart, useCheckedCart } from './cart-panel.tsx'
export { CartSummary } from './cart-summary.tsx'
export { minimumText } from './minimum-text.ts'
export { OtherShopDialog } from './other-shop-dialog.tsx'
export { OtherMembers } from './group/other-members-lazy.ts'
export { MemberLines } from './group/member-lines.tsx'
export { subscribeToGroup } from './group/subscribe-to-group.ts'
export { allMembersLines, lineOf, ownPart } from './store/cart-line.ts'
export { ReplacementExceptions } from './replacement-exceptions.tsx'
export { replacementText } from './replacement-select.tsx'
export { type CartContent, totalOf } from './store/cart-line.ts'
export { PlainCart } from './plain-cart.tsx'
export { WaitingCarts } from './waiting-carts.tsx'
