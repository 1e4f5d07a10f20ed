export { StaffParcelTypesPage as Component } from '../features/staff-parcels/index.tsx'
