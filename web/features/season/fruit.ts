/** A fruit of the calendar. */
export interface Fruit {
  /** The key of its name. */
  name: string
  /** Its name on the picture server. */
  src: string
  /** The first and last month of its season, 1 to 12. The season may span the turn of the year. */
  from: number
  to: number
}

/** All fruit that the shop sells over the year. */
export const FRUIT: readonly Fruit[] = [
  { name: 'FRUIT_LEMON', src: 'citrus/lemon.jpg', from: 11, to: 4 },
  { name: 'FRUIT_ORANGE', src: 'citrus/orange.v2.jpg', from: 11, to: 3 },
  { name: 'FRUIT_APPLE', src: 'orchard/apple.jpg', from: 8, to: 11 },
  { name: 'FRUIT_QUINCE', src: 'orchard/quince.jpg', from: 9, to: 11 },
  { name: 'FRUIT_POMEGRANATE', src: 'orchard/pomegranate.jpg', from: 9, to: 12 },
  { name: 'FRUIT_STRAWBERRY', src: 'berries/strawberry.jpg', from: 5, to: 7 },
  { name: 'FRUIT_RASPBERRY', src: 'berries/raspberry.jpg', from: 6, to: 9 },
  { name: 'FRUIT_BLUEBERRY', src: 'berries/blueberries.jpg', from: 6, to: 9 },
  { name: 'FRUIT_GRAPE', src: 'berries/grapes.jpg', from: 8, to: 10 },
  { name: 'FRUIT_SEA_BUCKTHORN', src: 'berries/sea-buckthorn.jpg', from: 8, to: 10 },
  { name: 'FRUIT_MELON', src: 'exotic/melon.jpg', from: 6, to: 9 },
  { name: 'FRUIT_WATERMELON', src: 'exotic/watermelon.jpg', from: 6, to: 8 },
  { name: 'FRUIT_PINEAPPLE', src: 'exotic/pineapple.jpg', from: 3, to: 7 },
  { name: 'FRUIT_BANANA', src: 'exotic/bananas.jpg', from: 1, to: 12 },
  { name: 'FRUIT_KIWI', src: 'exotic/kiwi.jpg', from: 10, to: 4 },
]

/** Whether a fruit is in season in this month, 1 to 12. */
export function isRipe({ from, to }: Pick<Fruit, 'from' | 'to'>, month: number): boolean {
  return from <= to ? month >= from && month <= to : month >= from || month <= to
}

/** The fruit that is in season, then the others, in the order in which they come into season. */
export function fruitBySeason(month: number): { ripe: Fruit[]; later: Fruit[] } {
  const wait = ({ from }: Fruit) => (from - month + 12) % 12
  return {
    ripe: FRUIT.filter((fruit) => isRipe(fruit, month)),
    later: FRUIT.filter((fruit) => !isRipe(fruit, month)).sort((one, other) => wait(one) - wait(other)),
  }
}
