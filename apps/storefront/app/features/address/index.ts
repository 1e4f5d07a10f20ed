export { AddressButton } from './address-button.tsx'
