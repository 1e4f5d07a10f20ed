export { FinishedOrderRow } from './finished/finished-order-row.tsx'
export { SellerBoard } from './board/seller-board.tsx'
export { FinishedToday } from './finished/finished-today.tsx'
