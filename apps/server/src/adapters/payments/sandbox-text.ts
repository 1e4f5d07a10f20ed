/**
 * Texts of the sandbox's pages. They belong to the provider, so they are not in the locale files.
 */
export type SandboxText = {
  title: string
  note: string
  amount: string
  /** Below an amount that is only authorized. */
  held: string
  merchant: string
  for: string
  pay: string
  challenge: string
  decline: string
  timeout: string
  twice: string
  late: string
  out_of_order: string
  more: string
  card: string
  own_card: string
  test_card: string
  confirm: string
  challengeTitle: string
  challengeNote: string
  done: string
  back: string
  list: string
  none: string
}
const en: SandboxText = {
  title: 'Test payment',
  note: 'This is a test provider. No money moves.',
  amount: 'Amount',
  held: 'At most this is held. Only what the order costs is taken.',
  merchant: 'Merchant',
  for: 'Order',
  pay: 'Pay',
  challenge: 'Pay with 3-D Secure',
  decline: 'Decline',
  timeout: 'Leave without paying',
  twice: 'Pay, and send the webhook twice',
  late: 'Pay, but confirm 45 seconds late',
  out_of_order: 'Pay, and send webhooks out of order',
  more: 'Make the provider misbehave',
  card: 'Card',
  own_card: 'One that nobody else has',
  test_card: 'Test card',
  confirm: 'Yes, it is me',
  challengeTitle: 'Is it you?',
  challengeNote: 'Your bank asks you to confirm this payment.',
  done: 'This payment has been decided.',
  back: 'Back to the shop',
  list: 'Payments of the sandbox',
  none: 'No payments yet.',
}
const ar: SandboxText = {
  title: 'دفعة تجريبية',
  note: 'هذا مزوّد دفع تجريبي. لا تُحوَّل أي أموال.',
  amount: 'المبلغ',
  held: 'يُحجز هذا المبلغ على الأكثر، ولا يُخصم إلا ثمن الطلب.',
  merchant: 'التاجر',
  for: 'الطلب',
  pay: 'ادفع',
  challenge: 'الدفع مع التحقق الثلاثي \u20663-D Secure\u2069',
  decline: 'رفض',
  timeout: 'المغادرة دون دفع',
  twice: 'ادفع وأرسل الإشعار مرتين',
  late: 'ادفع مع تأكيد متأخر 45 ثانية',
  out_of_order: 'ادفع مع إشعارات غير مرتبة',
  more: 'اجعل المزوّد يخطئ',
  card: 'البطاقة',
  own_card: 'بطاقة لا يملكها غيرك',
  test_card: 'بطاقة تجريبية',
  confirm: 'نعم، هذا أنا',
  challengeTitle: 'هل هذا أنت؟',
  challengeNote: 'يطلب مصرفك تأكيد هذه الدفعة.',
  done: 'تم البتّ في هذه الدفعة.',
  back: 'العودة إلى المتجر',
  list: 'مدفوعات البيئة التجريبية',
  none: 'لا توجد مدفوعات بعد.',
}
const es: SandboxText = {
  title: 'Pago de prueba',
  note: 'Este es un proveedor de prueba. No se mueve dinero.',
  amount: 'Importe',
  held: 'Se retiene como máximo este importe. Solo se cobra lo que cuesta el pedido.',
  merchant: 'Comercio',
  for: 'Pedido',
  pay: 'Pagar',
  challenge: 'Pagar con 3-D Secure',
  decline: 'Rechazar',
  timeout: 'Salir sin pagar',
  twice: 'Pagar y enviar el aviso dos veces',
  late: 'Pagar, pero confirmar 45 segundos tarde',
  out_of_order: 'Pagar y enviar avisos desordenados',
  more: 'Hacer que el proveedor falle',
  card: 'Tarjeta',
  own_card: 'Una que nadie más tiene',
  test_card: 'Tarjeta de prueba',
  confirm: 'Sí, soy yo',
  challengeTitle: '¿Eres tú?',
  challengeNote: 'Tu banco te pide que confirmes este pago.',
  done: 'Este pago ya está decidido.',
  back: 'Volver a la tienda',
  list: 'Pagos de prueba',
  none: 'Todavía no hay pagos.',
}
const fr: SandboxText = {
  title: 'Paiement de test',
  note: 'Ceci est un prestataire de test. Aucun argent ne circule.',
  amount: 'Montant',
  held: 'Au plus ce montant est bloqué. Seul le prix de la commande est prélevé.',
  merchant: 'Marchand',
  for: 'Commande',
  pay: 'Payer',
  challenge: 'Payer avec 3-D Secure',
  decline: 'Refuser',
  timeout: 'Partir sans payer',
  twice: "Payer et envoyer l'avis deux fois",
  late: 'Payer, mais confirmer 45 secondes plus tard',
  out_of_order: 'Payer et envoyer les avis dans le désordre',
  more: 'Faire mal agir le prestataire',
  card: 'Carte',
  own_card: 'Une carte que personne d’autre n’a',
  test_card: 'Carte de test',
  confirm: "Oui, c'est moi",
  challengeTitle: 'Est-ce vous ?',
  challengeNote: 'Votre banque vous demande de confirmer ce paiement.',
  done: 'Ce paiement est déjà décidé.',
  back: 'Retour à la boutique',
  list: 'Paiements de test',
  none: 'Aucun paiement pour le moment.',
}
const TEXTS: Record<string, SandboxText> = { en, ar, es, fr }
export const sandboxText = (lang: string): SandboxText => TEXTS[lang.slice(0, 2)] ?? en
export const isRightToLeft = (lang: string): boolean =>
  ['ar', 'fa', 'he', 'ur'].includes(lang.slice(0, 2))
