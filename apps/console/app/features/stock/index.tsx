export { StockList } from './stock-list.tsx'
