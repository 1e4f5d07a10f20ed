import { ButtonLink } from '@hawker/ui/button'
import { Icon } from '@hawker/ui/icon'
import { phoneIcon } from '@hawker/ui/icons'

const FULL_NUMBER = /^\+[1-9]\d{6,14}$/

/** A call button, only for a full number: a masked one cannot be called. */
export function CallLink({ phone, text }: { phone: string | null | undefined; text: string }) {
  if (!phone || !FULL_NUMBER.test(phone)) return null
  return (
    <ButtonLink href={`tel:${phone}`} variant="secondary" wide icon={<Icon of={phoneIcon} />}>
      {text}
    </ButtonLink>
  )
}
