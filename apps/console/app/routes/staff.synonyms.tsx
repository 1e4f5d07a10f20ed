export { SynonymList as Component } from '../features/synonyms/index.tsx'
