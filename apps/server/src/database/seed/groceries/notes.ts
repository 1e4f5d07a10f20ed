import type { Text } from '../city-types.ts'
import { four } from '../content/text.ts'

/** Descriptions below the names of articles. */
export const NOTES: Record<string, Text> = {
  ripe: four(
    'Picked ripe, chosen by hand for your bag | مقطوفة ناضجة ومختارة باليد لسلّتك | Cosechada en su punto y elegida a mano | Cueillis mûrs et choisis à la main',
  ),
  farm: four(
    'From small farms in Maryland and Virginia | من مزارع صغيرة في ماريلاند وفرجينيا | De granjas pequeñas de Maryland y Virginia | De petites fermes du Maryland et de Virginie',
  ),
  crisp: four(
    'Washed, crisp and ready to cook | مغسولة وطازجة وجاهزة للطبخ | Lavada, crujiente y lista para cocinar | Lavés, croquants et prêts à cuisiner',
  ),
  herb: four(
    'Cut this morning, kept cool | مقطوفة هذا الصباح ومحفوظة باردة | Cortada esta mañana, siempre fresca | Coupés ce matin, gardés au frais',
  ),
  chilled: four(
    'Kept cold from the dairy to your door | محفوظ باردًا من المعمل إلى بابك | Frío desde la lechería hasta su puerta | Au froid de la laiterie à votre porte',
  ),
  cheese: four(
    'Cut from the wheel by our cheesemonger | يُقطّع من القرص بيد بائع الأجبان | Cortado de la rueda por nuestro quesero | Coupé à la meule par notre fromager',
  ),
  baked: four(
    'Baked in the neighbourhood before six | مخبوز في الحي قبل السادسة صباحًا | Horneado en el barrio antes de las seis | Cuit dans le quartier avant six heures',
  ),
  butcher: four(
    'Cut to order by our butcher | يُقطَّع عند الطلب بيد جزّارنا | Cortado al pedido por nuestro carnicero | Coupé à la commande par notre boucher',
  ),
  catch: four(
    'Landed yesterday, packed on ice | صيد الأمس محفوظ على الثلج | Pescado de ayer, empacado en hielo | Pêche d’hier, emballée sur glace',
  ),
  pantry: four(
    'A pantry staple, best before a year from now | من أساسيات المطبخ، صالح لعام كامل | Básico de despensa, dura un año | Un basique du placard, se garde un an',
  ),
  world: four(
    'Brought in by people who cook with it | يستورده من يطبخون به في بيوتهم | Traído por quienes cocinan con él | Importé par ceux qui le cuisinent',
  ),
  spice: four(
    'Freshly ground, in a tin that keeps it so | مطحون حديثًا في علبة تحفظ نكهته | Recién molida, en lata que la conserva | Fraîchement moulu, en boîte fraîcheur',
  ),
  snack: four(
    'For sharing, or not | للمشاركة أو لك وحدك | Para compartir, o no | À partager, ou pas',
  ),
  sweet: four(
    'A small treat after dinner | حلوى صغيرة بعد العشاء | Un gustito después de cenar | Une douceur après le dîner',
  ),
  drink: four(
    'Best served cold; bottles carry a deposit where marked | يُقدَّم باردًا، وعلى بعض الزجاجات تأمين | Mejor bien frío; algunas botellas llevan depósito | À servir frais ; consigne selon la bouteille',
  ),
  roast: four(
    'Roasted in small batches | محمّص بكميات صغيرة | Tostado en lotes pequeños | Torréfié en petits lots',
  ),
  frozen: four(
    'Frozen within hours, packed with ice | مجمّد خلال ساعات ومعبأ مع الثلج | Congelado en horas, empacado con hielo | Surgelé en quelques heures, livré avec de la glace',
  ),
  home: four(
    'For a clean home, kind to the drain | لبيت نظيف ولطيف على البيئة | Para un hogar limpio, amable con el agua | Pour une maison propre, doux pour l’eau',
  ),
  care: four(
    'Gentle and without perfume | لطيف ومن دون عطور | Suave y sin perfume | Doux et sans parfum',
  ),
}

export const BRANDS: Text[] = [
  four('Meadow Lane | ميدو لين | Meadow Lane | Meadow Lane'),
  four('Blue Heron | بلو هيرون | Blue Heron | Blue Heron'),
  four('Rowhouse | روهاوس | Rowhouse | Rowhouse'),
  four('Old Mill | أولد ميل | Old Mill | Old Mill'),
  four('Cherry Blossom | زهر الكرز | Flor de Cerezo | Fleur de Cerisier'),
  four('Sunny Acre | صني إيكر | Sunny Acre | Sunny Acre'),
]
