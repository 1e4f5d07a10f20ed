export { UsersPage as Component } from '../features/users/index.tsx'
