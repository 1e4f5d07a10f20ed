export { ClaimList } from './claim-list.tsx'
