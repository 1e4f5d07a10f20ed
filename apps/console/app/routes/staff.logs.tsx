export { AuditLogsPage as Component } from '../features/audit/index.tsx'
