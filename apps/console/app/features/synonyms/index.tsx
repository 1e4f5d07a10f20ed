export { SynonymList } from './synonym-list.tsx'
