export { CurrencyList as Component } from '../features/currencies/index.tsx'
