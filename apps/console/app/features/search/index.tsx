export { SynonymsPage } from './synonyms-page.tsx'
