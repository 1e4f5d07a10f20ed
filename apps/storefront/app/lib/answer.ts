// Re-exports until every importer names the new module.
export { Refusal, orPage, orThrow, retryAfterOf as waitOf } from '@hawker/web/api/results'
export { refusalText as wordsFor } from './refusal-text.ts'
