export { CurrencyList } from './currency-list.tsx'
