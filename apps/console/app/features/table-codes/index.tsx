export { TableCodesPage } from './table-codes-page.tsx'
