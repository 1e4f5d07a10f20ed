export { AuditsPage as Component } from '../features/audits/index.tsx'
