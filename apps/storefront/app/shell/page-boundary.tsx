import { Outlet } from 'react-router'
import { ErrorScreen } from './error-screen.tsx'

/** A page that fails leaves the frame around it alive. */
export default function PageBoundary() {
  return <Outlet />
}

export function ErrorBoundary() {
  return <ErrorScreen />
}
