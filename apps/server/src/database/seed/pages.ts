import type { ContentPage, Courier, Faq, Text } from './city-types.ts'
import { parseText, inArabicDigits } from './content/text.ts'

const page = (slug: ContentPage['slug'], title: string, body: Text): ContentPage => {
  const titles = parseText(title)
  const words = (locale: keyof Text) => ({
    title: titles[locale],
    body: locale === 'ar' ? inArabicDigits(body.ar) : body[locale],
  })
  return {
    slug,
    translations: { en: words('en'), ar: words('ar'), es: words('es'), fr: words('fr') },
  }
}

const faq = (key: string, question: string, answer: string): Faq => {
  const [questions, answers] = [parseText(question), parseText(answer)]
  const words = (locale: keyof Text) => ({ question: questions[locale], answer: answers[locale] })
  return {
    key,
    translations: { en: words('en'), ar: words('ar'), es: words('es'), fr: words('fr') },
  }
}

export const PAGES: ContentPage[] = [
  page('terms', 'Terms of use | شروط الاستخدام | Términos de uso | Conditions d’utilisation', {
    en: 'Hawker is a marketplace. You buy from the shop named on the order; the shop cooks or packs, a courier brings it.\n\nThe price you confirm is the price you pay: dishes, fees, tax and tip are shown before you press the button. You can cancel free of charge until the shop accepts. If something is missing or wrong, tell us within 48 hours and you get your money back.\n\nThis is a demonstration: no real orders are delivered and no real money moves.',
    ar: 'هوكر سوق إلكترونية. أنتم تشترون من المتجر المذكور في الطلب؛ يطبخ المتجر أو يجهّز، ويوصل المندوب.\n\nالسعر الذي تؤكدونه هو السعر الذي تدفعونه: الأطباق والرسوم والضريبة والإكرامية تظهر قبل الضغط على الزر. يمكنكم الإلغاء مجانًا حتى يقبل المتجر الطلب. وإن نقص شيء أو وصل خطأ فأخبرونا خلال 48 ساعة لتستعيدوا ثمنه.\n\nهذا عرض تجريبي: لا تُوصَّل طلبات حقيقية ولا تُدفع أموال حقيقية.',
    es: 'Hawker es un mercado en línea. Compras a la tienda que figura en el pedido; la tienda cocina o empaca y un repartidor lo lleva.\n\nEl precio que confirmas es el que pagas: platos, cargos, impuestos y propina se muestran antes de pulsar el botón. Puedes cancelar gratis hasta que la tienda acepte. Si falta algo o llega mal, avísanos en 48 horas y te devolvemos el dinero.\n\nEsto es una demostración: no se entregan pedidos reales ni se mueve dinero real.',
    fr: 'Hawker est une place de marché. Vous achetez auprès de l’établissement nommé sur la commande ; il cuisine ou prépare, un coursier apporte.\n\nLe prix confirmé est le prix payé : plats, frais, taxes et pourboire s’affichent avant de valider. L’annulation est gratuite jusqu’à l’acceptation. S’il manque quelque chose, dites-le dans les 48 heures et vous êtes remboursé.\n\nCeci est une démonstration : aucune commande réelle, aucun paiement réel.',
  }),
  page('privacy', 'Privacy | الخصوصية | Privacidad | Confidentialité', {
    en: 'We keep what an order needs: your name, phone, address, what you bought and when. The shop sees your order, the courier sees where to bring it, and nobody sees your card.\n\nWe do not sell data and we do not follow you to other sites. A browser on which somebody signs in keeps a random number, so that inviting oneself earns nothing; we forget it half a year after its last visit. You can download everything or delete your account in the settings; invoices stay as long as the law asks.',
    ar: 'نحتفظ بما يحتاجه الطلب فقط: الاسم والهاتف والعنوان وما اشتريتم ومتى. يرى المتجر طلبكم، ويرى المندوب مكان التوصيل، ولا يرى أحد بطاقتكم.\n\nلا نبيع البيانات ولا نتتبّعكم في مواقع أخرى. يحتفظ المتصفح الذي سُجّل الدخول منه برقم عشوائي كي لا يكسب أحد من دعوة نفسه، وننساه بعد نصف عام من آخر زيارة. يمكنكم تنزيل كل شيء أو حذف الحساب من الإعدادات، وتبقى الفواتير بقدر ما يطلب القانون.',
    es: 'Guardamos lo que un pedido necesita: nombre, teléfono, dirección, qué compraste y cuándo. La tienda ve tu pedido, el repartidor ve adónde llevarlo y nadie ve tu tarjeta.\n\nNo vendemos datos ni te seguimos a otros sitios. El navegador en que alguien inicia sesión guarda un número al azar, para que nadie gane invitándose a sí mismo; lo olvidamos medio año después de la última visita. Puedes descargar todo o borrar tu cuenta en los ajustes; las facturas se conservan lo que exige la ley.',
    fr: 'Nous gardons ce qu’une commande exige : nom, téléphone, adresse, achats et dates. L’établissement voit la commande, le coursier voit l’adresse, personne ne voit votre carte.\n\nNous ne vendons pas vos données et ne vous suivons pas ailleurs. Le navigateur où quelqu’un se connecte garde un nombre aléatoire, pour que personne ne gagne à s’inviter soi-même ; nous l’oublions six mois après la dernière visite. Vous pouvez tout télécharger ou supprimer votre compte dans les réglages ; les factures restent le temps prévu par la loi.',
  }),
  page(
    'how-ranking-works',
    'How we sort shops | كيف نرتّب المتاجر | Cómo ordenamos las tiendas | Comment nous classons',
    {
      en: 'Shops that are open come first, and among them those that deliver to your address. Within each group a score decides: half of it is the rating, a quarter how soon the food can be with you, a fifth how many orders the shop delivered in the last 28 days, and a small part goes to shops that joined in the last 30 days.\n\nEvery rating counts as if ten people had already given the average of all shops: three perfect ratings do not beat three hundred good ones. Only people who ordered can rate.\n\nA shop marked “Promoted” pays for it. It is shown one place higher than its score earns, never more, and never before a shop that is open, or that delivers to you, when it is not or does not. The other orders (time, price, rating, distance, newest) know no promotion.\n\n“Recommended” is chosen by our editors. Who you are plays no part: everybody at the same address sees the same order.',
      ar: 'تظهر المتاجر المفتوحة أولًا، وبينها المتاجر التي توصّل إلى عنوانكم. وداخل كل مجموعة تحسم النقاط: نصفها للتقييم، وربعها لسرعة وصول الطعام إليكم، وخُمسها لعدد الطلبات التي سلّمها المتجر في آخر 28 يومًا، وجزء صغير للمتاجر التي انضمت في آخر 30 يومًا.\n\nيُحسب كل تقييم كما لو أن عشرة أشخاص أعطوا مسبقًا متوسط كل المتاجر: ثلاثة تقييمات كاملة لا تغلب ثلاثمئة تقييم جيد. ولا يقيّم إلا من طلب فعلًا.\n\nالمتجر الموسوم بكلمة «مروَّج» يدفع مقابل ذلك. يظهر أعلى بمرتبة واحدة مما تستحقه نقاطه، لا أكثر، ولا يسبق أبدًا متجرًا مفتوحًا أو يوصّل إليكم إذا لم يكن هو كذلك. أما طرق الترتيب الأخرى (الوقت والسعر والتقييم والمسافة والأحدث) فلا ترويج فيها.\n\n«الموصى بها» يختارها محررونا. ولا دور لهويتكم: كل من هو في العنوان نفسه يرى الترتيب نفسه.',
      es: 'Primero van las tiendas abiertas y, entre ellas, las que llegan a tu dirección. Dentro de cada grupo decide una puntuación: la mitad es la calificación, una cuarta parte lo pronto que puede llegarte la comida, una quinta parte cuántos pedidos entregó la tienda en los últimos 28 días, y una pequeña parte es para las que se unieron en los últimos 30 días.\n\nCada calificación cuenta como si diez personas ya hubieran dado la media de todas las tiendas: tres notas perfectas no superan a trescientas buenas. Solo califica quien ha pedido.\n\nUna tienda marcada como «Promocionada» paga por ello. Aparece un puesto más arriba de lo que le da su puntuación, nunca más, y nunca delante de una que está abierta o llega a tu dirección si ella no. Los demás órdenes (tiempo, precio, calificación, distancia, novedad) no tienen promoción.\n\n«Recomendados» lo eligen nuestros editores. Quién eres no influye: en la misma dirección todos ven el mismo orden.',
      fr: 'Les établissements ouverts passent d’abord et, parmi eux, ceux qui livrent à votre adresse. Dans chaque groupe, un score décide : la note en fait la moitié, le délai jusqu’à vous un quart, le nombre de commandes livrées ces 28 derniers jours un cinquième, et une petite part va à ceux qui nous ont rejoints depuis moins de 30 jours.\n\nChaque note compte comme si dix personnes avaient déjà donné la moyenne de tous les établissements : trois notes parfaites ne battent pas trois cents bonnes notes. Seuls ceux qui ont commandé peuvent noter.\n\nUn établissement marqué « Sponsorisé » paie pour cela. Il apparaît une place plus haut que son score ne le mérite, jamais plus, et jamais devant un établissement ouvert ou livrant chez vous si ce n’est pas son cas. Les autres tris (délai, prix, note, distance, nouveautés) ignorent toute promotion.\n\nLa sélection « Recommandés » est faite par nos rédacteurs. Qui vous êtes ne joue aucun rôle : à la même adresse, tout le monde voit le même ordre.',
    },
  ),
]

export const FAQS: Faq[] = [
  faq(
    'where',
    'Where is my order? | أين طلبي؟ | ¿Dónde está mi pedido? | Où est ma commande ?',
    'Open the order: the page shows the kitchen, the courier on the map and the minutes left, live. | افتحوا صفحة الطلب: ترون المطبخ والمندوب على الخريطة والدقائق المتبقية مباشرة. | Abre el pedido: verás la cocina, al repartidor en el mapa y los minutos que faltan, en vivo. | Ouvrez la commande : la cuisine, le coursier sur la carte et les minutes restantes s’affichent en direct.',
  ),
  faq(
    'cancel',
    'Can I cancel? | هل يمكنني الإلغاء؟ | ¿Puedo cancelar? | Puis-je annuler ?',
    'Yes, free of charge until the shop accepts. After that, ask the shop on the order page: it lets the order go, offers a part of your money, or is already cooking. | نعم، مجانًا حتى يقبل المتجر الطلب. بعد ذلك اطلبوا الإلغاء من صفحة الطلب: قد يوافق المتجر، أو يعرض ردّ جزء من المبلغ، أو يكون قد بدأ بالتحضير. | Sí, gratis hasta que la tienda acepte. Después, pídeselo a la tienda desde el pedido: puede anularlo, ofrecerte una parte del dinero o estar ya cocinando. | Oui, sans frais jusqu’à l’acceptation. Ensuite, demandez-le à l’établissement depuis la commande : il peut l’annuler, proposer une partie de la somme, ou avoir déjà commencé.',
  ),
  faq(
    'missing',
    'Something is missing | نقص شيء من طلبي | Falta algo | Il manque quelque chose',
    'Choose the item on the order page and send a photo if you can; most refunds arrive within the hour. | اختاروا الصنف في صفحة الطلب وأرسلوا صورة إن أمكن؛ معظم المبالغ تعود خلال ساعة. | Elige el producto en el pedido y manda una foto si puedes; casi todo se reembolsa en una hora. | Choisissez l’article dans la commande, avec une photo si possible ; la plupart des remboursements arrivent dans l’heure.',
  ),
  faq(
    'tips',
    'Who gets the tip? | لمن تذهب الإكرامية؟ | ¿Para quién es la propina? | À qui va le pourboire ?',
    'All of it goes to the courier; for pickup it goes to the shop. | كلها للمندوب، وعند الاستلام من المتجر تذهب للمتجر. | Íntegra para el repartidor; si recoges, para la tienda. | Intégralement au coursier ; en retrait, à l’établissement.',
  ),
  faq(
    'preorder',
    'Can I order for later? | هل يمكنني الطلب لوقت لاحق؟ | ¿Puedo pedir para más tarde? | Puis-je commander pour plus tard ?',
    'Yes, up to seven days ahead: choose a day and a time at checkout. | نعم، حتى سبعة أيام مقدمًا: اختاروا اليوم والوقت عند الدفع. | Sí, hasta con siete días: elige día y hora al pagar. | Oui, jusqu’à sept jours : choisissez le jour et l’heure au paiement.',
  ),
  faq(
    'allergies',
    'I have an allergy | لدي حساسية | Tengo una alergia | J’ai une allergie',
    'Read the marks on the dish; where nothing is declared, call the shop before you order. | اقرأوا العلامات على الطبق، وإن لم يُصرَّح بشيء فاتصلوا بالمتجر قبل الطلب. | Lee las marcas del plato; si no hay nada declarado, llama a la tienda antes de pedir. | Lisez les mentions du plat ; si rien n’est déclaré, appelez avant de commander.',
  ),
]

export const COURIERS: Courier[] = [
  {
    key: 'amara',
    firstName: 'Amara',
    lastName: 'Okafor',
    phone: '+12025550141',
    email: 'driver@hawker.test',
    vehicle: 'bicycle',
    location: { latitude: 38.9109, longitude: -77.0342 },
    online: true,
    ratingAverage: 4.9,
  },
  {
    key: 'mateo',
    firstName: 'Mateo',
    lastName: 'Rivas',
    phone: '+12025550142',
    email: 'mateo@hawker.test',
    vehicle: 'scooter',
    location: { latitude: 38.9168, longitude: -77.0292 },
    online: true,
    ratingAverage: 4.8,
  },
  {
    key: 'linh',
    firstName: 'Linh',
    lastName: 'Tran',
    phone: '+12025550143',
    email: 'linh@hawker.test',
    vehicle: 'bicycle',
    location: { latitude: 38.9061, longitude: -77.0419 },
    online: true,
    ratingAverage: 4.7,
  },
  {
    key: 'yusuf',
    firstName: 'Yusuf',
    lastName: 'Haddad',
    phone: '+12025550144',
    email: 'yusuf@hawker.test',
    vehicle: 'car',
    location: { latitude: 38.9227, longitude: -77.0421 },
    online: true,
    ratingAverage: 4.9,
  },
]
