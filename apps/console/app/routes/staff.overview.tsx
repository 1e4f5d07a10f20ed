export { StaffOverview as Component } from '../features/staff/index.tsx'
