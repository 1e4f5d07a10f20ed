export { StaffParcelTypePage as Component } from '../features/staff-parcels/index.tsx'
