export { UsersPage as Component } from '../features/accounts/index.tsx'
