export { ParcelReceiptPage } from './parcel-receipt-page.tsx'
export { ReceiptPage } from './receipt-page.tsx'
