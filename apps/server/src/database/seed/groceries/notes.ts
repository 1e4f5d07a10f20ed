import type { Text } from '../city-types.ts'
import { parseText } from '../content/text.ts'

/** Descriptions below the names of articles. */
export const NOTES: Record<string, Text> = {
  ripe: parseText(
    'Picked ripe, chosen by hand for your bag | مقطوفة ناضجة ومختارة باليد لسلّتك | Cosechada en su punto y elegida a mano | Cueillis mûrs et choisis à la main',
  ),
  farm: parseText(
    'From small farms in Maryland and Virginia | من مزارع صغيرة في ماريلاند وفرجينيا | De granjas pequeñas de Maryland y Virginia | De petites fermes du Maryland et de Virginie',
  ),
  crisp: parseText(
    'Washed, crisp and ready to cook | مغسولة وطازجة وجاهزة للطبخ | Lavada, crujiente y lista para cocinar | Lavés, croquants et prêts à cuisiner',
  ),
  herb: parseText(
    'Cut this morning, kept cool | مقطوفة هذا الصباح ومحفوظة باردة | Cortada esta mañana, siempre fresca | Coupés ce matin, gardés au frais',
  ),
  chilled: parseText(
    'Kept cold from the dairy to your door | محفوظ باردًا من المعمل إلى بابك | Frío desde la lechería hasta su puerta | Au froid de la laiterie à votre porte',
  ),
  cheese: parseText(
    'Cut from the wheel by our cheesemonger | يُقطّع من القرص بيد بائع الأجبان | Cortado de la rueda por nuestro quesero | Coupé à la meule par notre fromager',
  ),
  baked: parseText(
    'Baked in the neighbourhood before six | مخبوز في الحي قبل السادسة صباحًا | Horneado en el barrio antes de las seis | Cuit dans le quartier avant six heures',
  ),
  butcher: parseText(
    'Cut to order by our butcher | يُقطَّع عند الطلب بيد جزّارنا | Cortado al pedido por nuestro carnicero | Coupé à la commande par notre boucher',
  ),
  catch: parseText(
    'Landed yesterday, packed on ice | صيد الأمس محفوظ على الثلج | Pescado de ayer, empacado en hielo | Pêche d’hier, emballée sur glace',
  ),
  pantry: parseText(
    'A pantry staple, best before a year from now | من أساسيات المطبخ، صالح لعام كامل | Básico de despensa, dura un año | Un basique du placard, se garde un an',
  ),
  world: parseText(
    'Brought in by people who cook with it | يستورده من يطبخون به في بيوتهم | Traído por quienes cocinan con él | Importé par ceux qui le cuisinent',
  ),
  spice: parseText(
    'Freshly ground, in a tin that keeps it so | مطحون حديثًا في علبة تحفظ نكهته | Recién molida, en lata que la conserva | Fraîchement moulu, en boîte fraîcheur',
  ),
  snack: parseText(
    'For sharing, or not | للمشاركة أو لك وحدك | Para compartir, o no | À partager, ou pas',
  ),
  sweet: parseText(
    'A small treat after dinner | حلوى صغيرة بعد العشاء | Un gustito después de cenar | Une douceur après le dîner',
  ),
  drink: parseText(
    'Best served cold; bottles carry a deposit where marked | يُقدَّم باردًا، وعلى بعض الزجاجات تأمين | Mejor bien frío; algunas botellas llevan depósito | À servir frais ; consigne selon la bouteille',
  ),
  roast: parseText(
    'Roasted in small batches | محمّص بكميات صغيرة | Tostado en lotes pequeños | Torréfié en petits lots',
  ),
  frozen: parseText(
    'Frozen within hours, packed with ice | مجمّد خلال ساعات ومعبأ مع الثلج | Congelado en horas, empacado con hielo | Surgelé en quelques heures, livré avec de la glace',
  ),
  home: parseText(
    'For a clean home, kind to the drain | لبيت نظيف ولطيف على البيئة | Para un hogar limpio, amable con el agua | Pour une maison propre, doux pour l’eau',
  ),
  care: parseText(
    'Gentle and without perfume | لطيف ومن دون عطور | Suave y sin perfume | Doux et sans parfum',
  ),
}

export const BRANDS: Text[] = [
  parseText('Meadow Lane | ميدو لين | Meadow Lane | Meadow Lane'),
  parseText('Blue Heron | بلو هيرون | Blue Heron | Blue Heron'),
  parseText('Rowhouse | روهاوس | Rowhouse | Rowhouse'),
  parseText('Old Mill | أولد ميل | Old Mill | Old Mill'),
  parseText('Cherry Blossom | زهر الكرز | Flor de Cerezo | Fleur de Cerisier'),
  parseText('Sunny Acre | صني إيكر | Sunny Acre | Sunny Acre'),
]
