export { AuditLogs } from './audit-logs.tsx'
export { AuditsPage } from './audits-page.tsx'
