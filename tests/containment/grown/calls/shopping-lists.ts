import { ask, type Calls, ENDLESS, tell, text } from '../call.ts'

const MANY = Array.from({ length: 40 }, (_, index) => index + 1)
const LIST = '/rest/lists/grownList00000003'

/** Shopping lists. */
export const shoppingListCalls: Calls = {
  'GET /rest/lists': [ask('shopping lists', '/rest/lists')],
  'POST /rest/lists': [
    tell('shopping lists: a full one', 'POST', '/rest/lists', { name: text('x', 200), items: MANY }),
    tell('shopping lists: a long name', 'POST', '/rest/lists', { name: text("'"), items: MANY }),
    tell('shopping lists: products without end', 'POST', '/rest/lists', {
      name: 'x',
      items: Array.from({ length: 40_000 }, () => 1),
    }),
  ],
  'PUT /rest/lists/:id': [
    tell('shopping lists: a long new name', 'PUT', LIST, { name: text('x'), items: MANY }),
  ],
  'GET /rest/lists/:id/print': [
    ask('shopping lists: print', '/rest/lists/grownList00000003/print'),
    ask('shopping lists: print all that there is', '/rest/lists/grownList00000001/print'),
    ask('shopping lists: print users by products', '/rest/lists/grownList00000002/print', ENDLESS),
  ],
}
