export { type AllowDeed, allowDeed, requireConfirmed } from './allow-deed.ts'
export { hasHistory, knownFactsColumn, readKnownFacts } from './person.store.ts'
export { trustSweeps } from './trust.jobs.ts'
