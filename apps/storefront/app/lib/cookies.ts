// Re-exports until every importer names the new module.
export { choiceCookie, readCookie, writeCookie } from '@hawker/web/session/cookies'
