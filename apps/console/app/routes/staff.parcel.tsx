export { StaffParcelPage as Component } from '../features/staff-parcels/index.tsx'
