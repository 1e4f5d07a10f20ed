export { StaffParcelTypesPage as Component } from '../features/parcels/index.tsx'
