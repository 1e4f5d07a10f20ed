export { DayRow } from './day/day-row.tsx'
export { SellerBoard } from './board/seller-board.tsx'
export { DayList } from './day/day-list.tsx'
