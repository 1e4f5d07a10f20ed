export { AuditLogsPage as Component } from '../features/audits/index.tsx'
