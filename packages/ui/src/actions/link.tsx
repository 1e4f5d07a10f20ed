import {
  createContext,
  createElement,
  useContext,
  type AnchorHTMLAttributes,
  type ComponentType,
  type ReactNode,
  type Ref,
} from 'react'

export type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  href: string
  ref?: Ref<HTMLAnchorElement> | undefined
}

const LinkContext = createContext<ComponentType<LinkProps> | 'a'>('a')

/**
 * Provides the app's router link, as an adapter from `href`. Without it links are plain and load
 * documents.
 */
export function LinkProvider({
  component,
  children,
}: {
  component: ComponentType<LinkProps>
  children: ReactNode
}) {
  return <LinkContext value={component}>{children}</LinkContext>
}

export function Link(props: LinkProps) {
  return createElement(useContext(LinkContext), props)
}
