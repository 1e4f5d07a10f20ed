export { StaffParcelsPage as Component } from '../features/staff-parcels/index.tsx'
