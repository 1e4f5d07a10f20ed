export { AddressButton } from './address-button.tsx'
export { LocateButton } from './locate-button.tsx'
