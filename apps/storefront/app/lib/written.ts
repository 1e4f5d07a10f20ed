// Re-exports until every importer names the new module.
export { EncodedHtml as Written } from './encoded-html.ts'
