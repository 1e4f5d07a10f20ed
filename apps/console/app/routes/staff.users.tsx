export { UserList as Component } from '../features/users/index.tsx'
