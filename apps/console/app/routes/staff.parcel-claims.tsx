export { StaffParcelClaimsPage as Component } from '../features/parcels/index.tsx'
