import { FindingsPage } from '../features/findings/index.tsx'
import { PaymentsArea } from '../features/payment-tasks/index.tsx'

export const Component = () => (
  <PaymentsArea>
    <FindingsPage />
  </PaymentsArea>
)
