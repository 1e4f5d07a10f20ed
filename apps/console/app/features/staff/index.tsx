export { StaffOverview } from './overview.tsx'
export { StaffArea } from './staff-area.tsx'
