export { unitPrice, type CartLine, type CartShop } from './cart-line.ts'
export {
  setServerCart,
  setInitialServerCart,
  setGroupCart,
  addToCart,
  flushCart,
  checkCart,
  clearCart,
  reloadCart,
  setQuantity,
  type Addition,
  type CartState,
} from './cart-store.ts'
export { saveMembership, membership, type Membership } from './group-membership.ts'
export { pushGuestCart } from './push-guest-cart.ts'
export { useCart } from './use-cart.ts'
export { addProducts } from './add-several.ts'
export { productsOf } from './cart-line.ts'
export { parseCart } from './guest-cart.ts'
export { chooseDelivery, useDeliveryChoice, type DeliveryChoice } from './delivery-type.ts'
export { CartBar } from './cart-bar.tsx'
export { CartLines } from './cart-lines.tsx'
export { CartPanel, preloadCart, useCheckedCart } from './cart-panel.tsx'
export { CartSummary } from './cart-summary.tsx'
export { OtherMembers } from './everybody-later.ts'
export { PartLines } from './part-lines.tsx'
export { subscribeToGroup } from './follow-group.ts'
export { allMembersLines, lineOf, ownPart } from './cart-line.ts'
export { ReplacementSelect } from './replacement-select.tsx'
