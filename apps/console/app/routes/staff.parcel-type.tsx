export { StaffParcelTypePage as Component } from '../features/parcels/index.tsx'
