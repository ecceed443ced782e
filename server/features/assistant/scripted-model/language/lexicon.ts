import { type Pattern, patterns } from './words.ts'

/** Words that do not help to identify a product. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about actually again all also am an and another any anything are as at available be because been before best bot bottle bottles bring but buy by
  can card cost costs could customers ctf day deluxe did difference do does don't drink drinks edition else expensive find for from fruit fruits fruity get give good got great
  had has have hello help her hey hi him his how i i'd i'll i'm if in ingredients into is isn't it its juice juices just kind know left less like likes list look looking
  looks many me menu mobile more most much my name need new nice no non not of off on one ones opinion or order order's other our out over owasp owasp's people please
  price prices product products put question recommend review reviews say says see sell set shop shop's should show single some something sort special stock super
  taste tastes tell than thanks that the their them then there these they thing things think this those tip to today tour two under up us user
  vs versus want was we web what what's when where which who why will with without would yes you your yours cheap cheaper cheapest dear dearest better compare comparison
  people's stock hill facts detail details info information euro euros celsius size big small large whole page best-seller bestseller recommend recommendation application
  applications free only really ever tool tools worth does it's pcs 1000ml 500ml ml first second third last next`
    .split(/\s+/)
    .filter((word) => word !== ''),
)

/** Kinds of questions about products. */
export type ProductQuestion =
  | 'reviews'
  | 'compare'
  | 'cheapest'
  | 'dearest'
  | 'under'
  | 'stock'
  | 'price'
  | 'recommend'
  | 'list'
  | 'find'

/** A question of the customer about products. */
export interface ProductRequest {
  question: ProductQuestion
  /** Search terms; several for a comparison. */
  queries: readonly string[]
  /** Whether it refers to products mentioned before. */
  isFollowUp: boolean
  occasion: string | undefined
}

/** Phrases of each kind of question. The first match counts. */
export const PRODUCT_QUESTIONS: readonly { question: ProductQuestion; asked: readonly Pattern[] }[] = [
  {
    question: 'reviews',
    asked: patterns(
      'review*|opinion*|rating|ratings|rated|feedback|testimonial*|bewertung*',
      'any good|nice',
      'people|customers|others|everyone|anybody|everybody|they ~2 say|think|like|said|thought|saying|feel',
      'what ~2 others|people|customers',
    ),
  },
  {
    question: 'compare',
    asked: patterns(
      'compare*|comparing|comparison|versus|vs|difference',
      'better|healthier|tastier|cheaper ~6 or|than',
      'which ~5 or',
      'choose|decide between',
    ),
  },
  {
    question: 'cheapest',
    asked: patterns(
      'cheapest|cheap|affordable|least|lowest|inexpensive|budget|cheaper|bargain|billigste*|gunstigste*',
    ),
  },
  {
    question: 'dearest',
    asked: patterns('dearest|priciest|most ~1 expensive|costly', 'highest ~2 price*', 'luxur*|fanciest'),
  },
  {
    question: 'under',
    asked: patterns(
      'under|below|less|max|maximum|up|most ~2 1|2|3|4|5|6|7|8|9|10|15|20|25|30|50|100',
      'for|only|have ~2 1|2|3|4|5|6|7|8|9|10|15|20 ~1 euros|euro|bucks|credits|coins|dollars',
    ),
  },
  {
    question: 'stock',
    asked: patterns('stock|available|availability|left|sold', 'how many ~4 left|there|have'),
  },
  {
    question: 'recommend',
    asked: patterns(
      'recommend*|suggest*|advise|advice|favourite|favorite|popular|bestseller|best-seller|trending',
      'what|which ~2 should ~2 i|we',
      'best|good|perfect|nice|great|something|anything|idea|ideas ~3 for|against|after|with|without|sweet|sour|fresh|refreshing|healthy|new|special|exotic|fruity|to',
      'best seller|sellers|juice|drink|one',
      'everybody|everyone|people|others ~2 drinking|buying|ordering|buy|drink|order',
      'surprise me',
      'what|anything|something|who else',
      'another|other one|juice|idea|suggestion',
      'in season',
      'gets|get me|us through|going',
      'gift|present|party|thirsty|hangover|breakfast|workout',
      'what|which ~5 pour|serve|drink|try|order',
      'sugar-free|sugarless|sugar|vegan|vitamin|vitamins|healthy|healthiest',
      'in the mood',
      'drinks|drink|juice|juices|something ~3 for ~4 kids|children|guests|people|party|birthday|wedding',
      'something ~3 cold|warm|hot|strong|cool',
      'and|or|maybe for ~5 ill|sick|kids|children|party|breakfast|gym',
      'empfiehl*|empfehl*|recommandes|recommandez|recomiendas',
    ),
  },
  {
    question: 'price',
    asked: patterns(
      'price|prices|priced|cost|costs|expensive|charge|kostet|kosten|preis|coute|cuesta',
      'how much',
    ),
  },
  {
    question: 'list',
    asked: patterns(
      'what|which ~5 sell|menu|products|offer|juices|drinks|merch|merchandise',
      'what ~2 do you have',
      'show|see|list|display|browse ~4 menu|products|everything|juices|drinks|all|catalogue|catalog|range|merch|merchandise',
      'menu|assortment|catalogue|catalog|merch|merchandise',
      "what's|what ~1 on|in ~1 menu|shop|tap|offer|assortment",
    ),
  },
  { question: 'recommend', asked: patterns('which|what juice|drink|smoothie|bottle|one') },
  {
    question: 'find',
    asked: patterns(
      'have|sell|find|looking|search|searching|buy|carry|want|need|get|any|about|describe|show|ingredients|contain*|taste*|contains|made|allergic|allergy|allergies',
      'what ~5 in',
      'first|second|third|fourth|fifth one',
      'habt|gibt|hatte|mochte|suche|avez|tienen',
    ),
  },
]

/** Occasions for recommendations, with words that suitable products have in their name or description. */
export const OCCASIONS: readonly {
  name: string
  asked: readonly Pattern[]
  wanted: readonly string[]
  line: string
}[] = [
  {
    name: 'morning',
    asked: patterns('morning*|breakfast|wake|awake|early|start', 'gets me'),
    wanted: ['orange', 'green smoothie', 'carrot', 'lemon'],
    line: 'For the hour at which nobody should have to decide anything:',
  },
  {
    name: 'no sugar',
    asked: patterns('sugar*|diet|diabet*|calories|slim'),
    wanted: ['carrot', 'green smoothie', 'basil', 'lemon', 'buckthorn'],
    line: 'We add no sugar; what is sweet in here was sweet on the tree. These are the least sweet:',
  },
  {
    name: 'vitamins',
    asked: patterns('vitamin*|healthy|healthier|healthiest'),
    wanted: ['buckthorn', 'lemon', 'orange', 'green smoothie', 'carrot'],
    line: 'For those who count vitamins, and for those who should:',
  },
  {
    name: 'party',
    asked: patterns('party|parties|summer|bbq|barbecue|picnic|celebrat*|guests|wedding|hot|beach|holiday*'),
    wanted: ['melon', 'strawberry', 'pineapple', 'raspberry', 'dragonfruit'],
    line: 'A party wants colour, and somebody who carries the crates. I have the colour:',
  },
  {
    name: 'cold',
    asked: patterns('cold|sick|ill|flu|winter|cough|immune|sore'),
    wanted: ['lemon', 'buckthorn', 'orange', 'elderflower', 'quince'],
    line: 'Get well soon. Until then, this has helped others:',
  },
  {
    name: 'season',
    asked: patterns('season*|seasonal|autumn|spring|fresh|freshest|harvest'),
    wanted: ['apple juice', 'quince', 'grape', 'elderflower', 'berry'],
    line: 'Straight from the tree to the press, as far as a night market knows of seasons:',
  },
  {
    name: 'gift',
    asked: patterns(
      'gift*|present|presents|birthday|souvenir|friend|girlfriend|boyfriend|mother|father|nerd|hacker|colleague',
    ),
    wanted: ['mug', 't-shirt', 'hoodie', 'fruit press', 'sticker', 'lego'],
    line: 'Things to unwrap:',
  },
  {
    name: 'sport',
    asked: patterns('sport*|workout|gym|training|run|running|energy|marathon|tired'),
    wanted: ['banana', 'carrot', 'melon', 'apple juice', 'pomegranate'],
    line: 'For those who run although nobody is after them:',
  },
  {
    name: 'hangover',
    asked: patterns('hangover|hungover|drunk|headache'),
    wanted: ['lemon', 'green smoothie', 'banana', 'pomegranate'],
    line: 'I whisper, promise. Drink one of these, and then nothing for a while:',
  },
  {
    name: 'sour',
    asked: patterns('sour|fresh|refreshing|tart|bitter'),
    wanted: ['lemon', 'buckthorn', 'grape', 'pomegranate'],
    line: 'These pull a face back at you:',
  },
  {
    name: 'sweet',
    asked: patterns('sweet*|kids|children|child|creamy|dessert'),
    wanted: ['strawberry', 'banana', 'melon', 'raspberry', 'eggfruit'],
    line: 'The sweet side of the menu:',
  },
  {
    name: 'adventure',
    asked: patterns(
      'exotic|adventur*|unusual|weird|strange|surprise|different|crazy|special|rare|new|dangerous',
    ),
    wanted: ['eggfruit', 'dragonfruit', 'woodruff', 'bragă', 'buckthorn'],
    line: 'Ah, somebody who orders with her eyes closed:',
  },
]
