export { ACTIVE, ORDERS_PAGE, PAST } from './order-list.tsx'
export { OrdersPage, type OrdersPageData } from './orders-page.tsx'
