import { ask, type Calls, send } from '../call.ts'

const GRAPH = '/graphql'
const many = (count: number, make: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => make(at)).join(' ')

/** The graph for wholesale customers. */
export const wholesaleCalls: Calls = {
  'GET /graphql': [
    ask('graph: explorer', GRAPH, { headers: { accept: 'text/html' } }),
    ask('graph: by address', `${GRAPH}?query=${encodeURIComponent('{ products { name stock } }')}`),
  ],
  'POST /graphql': [
    send('graph: all products', 'POST', GRAPH, {
      query: '{ products(first: 500) { id name price stock reviews { message author { name } } } }',
    }),
    send('graph: orders of all authors', 'POST', GRAPH, {
      query: '{ products(first: 500) { reviews { author { name orders { orderId totalPrice } } } } }',
    }),
    send('graph: own orders', 'POST', GRAPH, {
      query: `{ me { ${many(20, (at) => `a${at}: orders { orderId totalPrice }`)} } }`,
    }),
    send('graph: searches without a result', 'POST', GRAPH, {
      query: `{ ${many(190, (at) => `a${at}: products(search: "no such ${at}") { id }`)} }`,
    }),
    send('graph: many products', 'POST', GRAPH, {
      query: `{ ${many(700, (at) => `a${at}: product(id: ${at}) { name reviews { message } }`)} }`,
    }),
    send('graph: gift cards', 'POST', GRAPH, {
      query: `{ ${many(200, (at) => `a${at}: giftCard(code: "PEEL-${at}") { left }`)} }`,
    }),
    send('graph: a thousand guesses', 'POST', GRAPH, {
      query: `mutation { ${many(1_000, (at) => `a${at}: redeemRaffle(pin: "${at}") { ok }`)} }`,
    }),
    send('graph: the same field', 'POST', GRAPH, { query: `{ me { ${many(11_000, () => 'name')} } }` }),
    send('graph: much of the schema', 'POST', GRAPH, {
      query: `{ __schema { ${many(90, (at) => `a${at}: types { fields { name } }`)} } }`,
    }),
    send(
      'graph: a list',
      'POST',
      GRAPH,
      Array.from({ length: 100 }, () => ({ query: '{ products { name reviews { author { name } } } }' })),
    ),
  ],
}
