import { Component, type ReactNode } from 'react'
import { RouteErrorContext } from './hooks.ts'
import type { RouteLocation } from './location.ts'
import type { Failure } from './router.ts'

type Props = {
  /** After each navigation the error is cleared. */
  location: RouteLocation
  /** Why the page could not be loaded. */
  failure: Failure | undefined
  /** Replaces the page. It reads the error with `useRouteError`. */
  fallback: ReactNode
  children: ReactNode
}
type State = { location: RouteLocation; renderFailure: Failure | undefined }

/** Shows the fallback when its page fails to load or to render; what surrounds it stays usable. */
export class RouteBoundary extends Component<Props, State> {
  override state: State = { location: this.props.location, renderFailure: undefined }
  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { renderFailure: { error } }
  }
  static getDerivedStateFromProps({ location }: Props, state: State): State | null {
    return location === state.location ? null : { location, renderFailure: undefined }
  }
  override render() {
    const failure = this.props.failure ?? this.state.renderFailure
    return failure ? (
      <RouteErrorContext value={failure.error}>{this.props.fallback}</RouteErrorContext>
    ) : (
      this.props.children
    )
  }
}
