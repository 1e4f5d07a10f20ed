import { PaymentMethodsPage } from '../features/payment-methods/index.tsx'
import { PaymentsArea } from '../features/reconciliation/index.tsx'

export const Component = () => (
  <PaymentsArea>
    <PaymentMethodsPage />
  </PaymentsArea>
)
