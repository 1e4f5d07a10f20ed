export { SynonymsPage as Component } from '../features/search/index.tsx'
