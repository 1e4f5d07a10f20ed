export { AuditLogs as Component } from '../features/audits/index.tsx'
