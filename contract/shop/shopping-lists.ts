import Type, { type Static } from 'typebox'

/** Maximum number of products on a list, and maximum length of its name. */
export const MOST_ON_LIST = 40
export const LONGEST_LIST_NAME = 200

/** `POST` and `PUT /rest/lists`: a name, and the ids of products. */
export type ShoppingListBody = Static<typeof ShoppingListBody>
export const ShoppingListBody = Type.Object({
  name: Type.String({ minLength: 1, maxLength: LONGEST_LIST_NAME }),
  items: Type.Array(Type.Integer({ minimum: 1 }), { maxItems: MOST_ON_LIST }),
})

/** A customer’s shopping list. */
export type ShoppingList = Static<typeof ShoppingList>
export const ShoppingList = Type.Object({
  id: Type.String(),
  name: Type.String(),
  items: Type.Array(Type.Integer()),
})

/** A cell of a printed list: a product's name, or its price in coins, as the shop's tables contain them. */
const Cell = Type.Union([Type.String(), Type.Number(), Type.Null()])
export type PrintedLine = Static<typeof PrintedLine>
export const PrintedLine = Type.Object({ name: Cell, price: Cell })

/** `GET /rest/lists/:id/print`. */
export type PrintedList = Static<typeof PrintedList>
export const PrintedList = Type.Object({ name: Type.String(), lines: Type.Array(PrintedLine) })
