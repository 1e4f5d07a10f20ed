import { Component, type ReactNode } from 'react'
import { RouteErrorContext } from './hooks.tsx'
import type { Place } from './place.ts'
import type { Failure } from './router.ts'

type Props = {
  /** Where we are: somewhere else, or arrived at anew, what failed is forgotten. */
  place: Place
  /** What could not be loaded. */
  failure: Failure | undefined
  /** Shown in place of what failed; it asks `useRouteError`. */
  fallback: ReactNode
  children: ReactNode
}
type State = { place: Place; drawn: Failure | undefined }

/** What fails within, while it is loaded or drawn, leaves what stands around it alive. */
export class Boundary extends Component<Props, State> {
  override state: State = { place: this.props.place, drawn: undefined }
  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { drawn: { error } }
  }
  static getDerivedStateFromProps({ place }: Props, state: State): State | null {
    return place === state.place ? null : { place, drawn: undefined }
  }
  override render() {
    const failure = this.props.failure ?? this.state.drawn
    return failure ? (
      <RouteErrorContext value={failure.error}>{this.props.fallback}</RouteErrorContext>
    ) : (
      this.props.children
    )
  }
}
