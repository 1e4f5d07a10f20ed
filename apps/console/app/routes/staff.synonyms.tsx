export { SynonymsPage as Component } from '../features/synonyms/index.tsx'
