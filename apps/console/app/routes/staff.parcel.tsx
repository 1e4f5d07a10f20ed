export { StaffParcelPage as Component } from '../features/parcels/index.tsx'
