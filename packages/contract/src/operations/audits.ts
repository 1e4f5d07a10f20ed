import { type Static, Type } from 'typebox'
import { created, data, list, operation } from '../core/operation.ts'
import {
  Count,
  Id,
  Instant,
  idParam,
  nullable,
  obj,
  oneOf,
  optional,
  paged,
  query,
  searched,
} from '../core/shapes.ts'

/** Invariants of the ledger and its orders. Each has one or several checks. */
export const AUDIT_RULES = [
  /** Every acknowledged order exists. */
  'A1',
  /** One key places one order. */
  'A2',
  /** Every transfer sums to zero. */
  'A3',
  /** Wallets hold what their entries say. */
  'A4',
  /** Stocks match what was sold. */
  'A5',
  /** Totals match their parts. */
  'A6',
  /** Orders moved only in allowed ways. */
  'A7',
  /** Every event was announced once and handled once. */
  'A8',
  /** Payments, refunds and books agree. */
  'A9',
  /** Coupons were used no more than allowed. */
  'A10',
  /** Nothing waits for longer than it may. */
  'A11',
  /** Carts keep to one shop, slots to their orders, and shares of a group add up. */
  'A12',
  /** No one makes deals with themselves at our expense. */
  'A13',
  /** Every email address and phone number has one owner and one spelling. */
  'A14',
  /** No table is booked twice, stays end in time, and orders at tables have theirs. */
  'A15',
] as const
export type AuditRule = (typeof AUDIT_RULES)[number]
export const AUDIT_STATES = ['running', 'clean', 'incomplete', 'breached', 'failed'] as const
export type AuditState = (typeof AUDIT_STATES)[number]

export const Audit = obj({
  id: Id,
  state: oneOf(AUDIT_STATES),
  /** Null for the nightly audit. */
  by: nullable(obj({ id: Id, firstname: Type.String() })),
  started_at: Instant,
  finished_at: nullable(Instant),
  breaches: nullable(Count),
})
export type Audit = Static<typeof Audit>
/** One check of a rule. The samples are the first few rows that break it. */
export const AuditCheck = obj({
  check: Type.String(),
  subject: Type.String(),
  /** False when the check timed out or failed, so its result is unknown. */
  answered: Type.Boolean(),
  count: Count,
  samples: Type.Array(obj({ id: Type.String(), detail: nullable(Type.String()) })),
})
export type AuditCheck = Static<typeof AuditCheck>
export const AuditDetail = obj({
  ...Audit.properties,
  rules: Type.Array(
    obj({ rule: oneOf(AUDIT_RULES), breaches: Count, checks: Type.Array(AuditCheck) }),
  ),
})
export type AuditDetail = Static<typeof AuditDetail>

export const AuditLog = obj({
  id: Id,
  user: nullable(obj({ id: Id, firstname: Type.String(), lastname: nullable(Type.String()) })),
  action: Type.String(),
  subject: Type.String(),
  subject_id: nullable(Id),
  /** The values before and after the action, when it has both. */
  detail: Type.Record(Type.String(), Type.Unknown()),
  created_at: Instant,
})
export type AuditLog = Static<typeof AuditLog>

export const listAudits = operation({
  method: 'GET',
  path: '/dashboard/admin/audits',
  summary: 'Audits of the books, newest first.',
  who: 'admin',
  rows: 'public',
  load: 'read',
  query: paged({}),
  response: list(Audit),
  errors: [],
})
export const showAudit = operation({
  method: 'GET',
  path: '/dashboard/admin/audits/{id}',
  summary: 'The results of one audit by rule.',
  who: 'admin',
  rows: 'public',
  load: 'read',
  params: idParam,
  query: query({}),
  response: data(AuditDetail),
  errors: [],
})
export const startAudit = operation({
  method: 'POST',
  path: '/dashboard/admin/audits',
  summary: 'Starts an audit of the books. Returns the running one when there is one.',
  who: 'admin',
  rows: 'public',
  load: 'write',
  query: query({}),
  body: obj({}),
  response: created(Audit),
  freshProof: { notNeeded: 'reads the books' },
  errors: [],
})
export const listAuditLogs = operation({
  method: 'GET',
  path: '/dashboard/admin/audit-logs',
  summary: 'Changes by sellers, couriers and staff, newest first.',
  who: 'admin',
  rows: 'public',
  load: 'read',
  query: paged({
    subject: optional(searched(40)),
    subject_id: optional(Id),
    user_id: optional(Id),
    action: optional(searched(80)),
  }),
  response: list(AuditLog),
  errors: [],
})
