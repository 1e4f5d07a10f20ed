export { followKeySets, loadKeySets } from './load-key-sets.ts'
