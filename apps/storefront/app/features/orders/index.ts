export { ACTIVE, ORDERS_PAGE, OrderList, PAST, type OrdersData } from './order-list.tsx'
