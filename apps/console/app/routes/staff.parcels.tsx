export { StaffParcelsPage as Component } from '../features/parcels/index.tsx'
