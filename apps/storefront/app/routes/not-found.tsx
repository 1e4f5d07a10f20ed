import { data } from 'react-router'
import { NotFoundScreen } from '../shell/not-found-screen.tsx'

export const loader = () => data(null, { status: 404 })

export default function NotFound() {
  return <NotFoundScreen />
}
