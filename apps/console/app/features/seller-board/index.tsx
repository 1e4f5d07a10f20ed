export { DayRow } from './day-row.tsx'
export { SellerBoard } from './seller-board.tsx'
export { DayList } from './day-list.tsx'
