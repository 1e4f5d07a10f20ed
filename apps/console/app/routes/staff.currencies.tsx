export { CurrenciesPage as Component } from '../features/currencies/index.tsx'
