import { Applications } from '../features/applications/index.tsx'

export const Component = Applications
