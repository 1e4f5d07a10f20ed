import { Card } from '@hawker/ui/card'
import { FieldError } from '@hawker/ui/field'
import { useId, type ReactNode } from 'react'
import { placeId, type Trouble, type TroublePlace } from './trouble.ts'

export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Card>
        <h2 id={id} className="mb-4 text-lg font-semibold">
          {title}
        </h2>
        <div className="grid gap-5">{children}</div>
      </Card>
    </section>
  )
}

/** A part that something can be wrong with: it is said right there, and the focus can be brought to it. */
export function Part({ place, troubles, children }: { place: TroublePlace; troubles: readonly Trouble[]; children: ReactNode }) {
  const own = troubles.filter((trouble) => trouble.place === place)
  return (
    <div id={placeId(place)} tabIndex={-1} className="grid scroll-mt-24 gap-4 rounded-md outline-none">
      {children}
      {own.length > 0 && (
        <div role="alert" className="grid gap-1">
          {[...new Set(own.map(({ message }) => message))].map((message) => (
            <FieldError key={message}>{message}</FieldError>
          ))}
        </div>
      )}
    </div>
  )
}
