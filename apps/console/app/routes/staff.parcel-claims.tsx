export { StaffParcelClaimsPage as Component } from '../features/staff-parcels/index.tsx'
