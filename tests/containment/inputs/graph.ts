import { type Inputs, type Line, sendInputs } from '../hostile.ts'

const REFUSED = /^400 .*"errors":\[\{"message"/s
const TOO_LONG = /^(400 .*"errors":|413 )/s
const ANSWERED = /^200 .*"data":/s
const FORBIDDEN = /^(400|403) .*"errors":/s

const many = (count: number, make: (at: number) => string, between = ' '): string =>
  Array.from({ length: count }, (_, at) => make(at)).join(between)

/** Fragments that double what the one before them asks for. */
const doubling = (count: number): string =>
  `{ __type(name: "Product") { ...f0 } } ${many(
    count,
    (at) => `fragment f${at} on __Type { a: ofType { ...f${at + 1} } b: ofType { ...f${at + 1} } }`,
  )} fragment f${count} on __Type { name }`

const queries: Line<string>[] = [
  ['time', doubling(30), REFUSED, '30 fragments that double each other'],
  [
    'time',
    `{ me { ${many(58, (at) => `...f${at}`)} } } ${many(58, (at) => `fragment f${at} on Customer { ${many(40, () => 'name')} }`)}`,
    /^(200|400) /s,
    '58 fragments with the same field',
  ],
  ['time', '{ products { ...a } } fragment a on Product { ...b } fragment b on Product { ...a }', REFUSED],
  ['time', '{ products { ...a } } fragment a on Product { reviews { author { name } } ...a }', REFUSED],
  ['time', `{ me { ${many(12_000, () => 'name')} } }`, /^(200|400) /s, 'the same field 12,000 times'],
  ['time', `{ ${many(3_000, () => 'product(id: 1) { id }')} }`, REFUSED, 'the same product 3,000 times'],
  ['time', `{ ${many(10_000, (at) => `a${at}:me{name}`)} }`, TOO_LONG, '10,000 aliases'],
  ['time', `{ me { name ${many(2_000, () => '@skip(if: true)')} } }`, REFUSED, '2,000 directives'],
  ['time', `query (${many(2_000, (at) => `$a${at}: Int`)}) { products { id } }`, REFUSED, '2,000 variables'],
  ['time', `{ product(${many(2_000, (at) => `a${at}: 1`)}) { id } }`, REFUSED, '2,000 arguments'],
  [
    'time',
    `${'\n'.repeat(40_000)}{ ${many(500, (at) => `p${at}`)} }`,
    REFUSED,
    '500 unknown fields below 40,000 lines',
  ],
  ['time', `${'#\n'.repeat(30_000)}{ products { id } }`, ANSWERED, '30,000 comments'],
  ['time', many(1_000, (at) => `query q${at} { products { id } }`), REFUSED, '1,000 operations'],
  [
    'time',
    `{ ${many(150, (at) => `a${at}: products(search: "zzz") { id }`)} }`,
    /^(200|400) /s,
    '150 searches',
  ],
  [
    'time',
    `{ __schema { ${many(500, (at) => `a${at}: types { fields { name } }`)} } }`,
    REFUSED,
    'the schema 500 times',
  ],
  [
    'time',
    `{ __schema { types { ${many(6, () => 'fields { type {')} name ${'}'.repeat(12)} } } }`,
    REFUSED,
    'a schema in circles',
  ],
  [
    'memory',
    `{ ${many(3_000, () => '... {')} me { name } ${'}'.repeat(3_001)}`,
    REFUSED,
    '3,000 open fragments',
  ],
  ['memory', `{ product(id: ${'['.repeat(20_000)}`, REFUSED, '20,000 open brackets'],
  ['memory', `{ product(id: ${many(4_000, () => '{a:')} }`, REFUSED, '4,000 open objects'],
  ['memory', `{ products { ${many(3_000, (at) => `a${at}: name`)} } }`, REFUSED, 'all names 3,000 times'],
  ['memory', `{ ${'a'.repeat(60_000)}: products { name } }`, REFUSED, 'a name of 60,000 letters'],
  ['memory', `{ products { ${many(40, (at) => `${'a'.repeat(90)}${at}: name`)} } }`, ANSWERED, 'long names'],
  ['memory', `{ giftCard(code: "${'x'.repeat(60_000)}") { left } }`, ANSWERED, 'a code of 60,000 letters'],
  [
    'memory',
    `{ giftCard(code: """${'\n '.repeat(30_000)}""") { left } }`,
    ANSWERED,
    'a text of 30,000 lines',
  ],
  ['memory', `{ product(id: ${'9'.repeat(60_000)}) { id } }`, REFUSED, 'a number of 60,000 digits'],
  [
    'memory',
    `{ ${many(1_000, (at) => `a${at}: giftCard(code: "${at}") { left }`)} }`,
    ANSWERED,
    '1,000 gift cards',
  ],
  ['realm', '{ constructor __proto__ toString }', REFUSED],
  ['realm', '{ products { constructor { name } __proto__ } }', REFUSED],
  [
    'realm',
    '{ __proto__: products(first: 1) { constructor: name toString: price } }',
    /^200 .*"__proto__":\[/s,
  ],
  ['realm', '{ __type(name: "__proto__") { name } }', /^200 .*"__type":null/s],
  ['realm', '{ giftCard(code: "__proto__") { left } }', /^200 .*"giftCard":null/s],
  ['realm', '{ products { ...__proto__ } } fragment __proto__ on Product { name }', /^(200|400) /s],
  ['realm', 'query constructor($__proto__: Int) { product(id: $__proto__) { id } }', REFUSED],
  ['realm', 'extend type Query { evil: String } { evil }', REFUSED],
  ['realm', 'subscription { products { id } }', REFUSED],
]

const bodies: Line<string>[] = [
  ['memory', `[${many(5_000, () => '{"query":"{me{name}}"}', ',')}]`, TOO_LONG, '5,000 operations in a list'],
  [
    'time',
    `[${many(100, () => '{"query":"{products{reviews{author{orders{orderId}}}}}"}', ',')}]`,
    /^200 /s,
    '100 walks through the graph',
  ],
  [
    'memory',
    `{"query":"{me{name}}","variables":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}`,
    ANSWERED,
    'variables 5,000 deep',
  ],
  [
    'memory',
    `{"query":"{me{name}}","variables":{${many(8_000, (at) => `"a${at}":1`, ',')}}}`,
    ANSWERED,
    '8,000 variables',
  ],
  [
    'realm',
    '{"query":"query($id:Int!){product(id:$id){id}}","variables":{"__proto__":{"id":1},"constructor":{"prototype":{"id":1}}}}',
    REFUSED,
  ],
  ['realm', '{"__proto__":{"query":"{me{name}}"}}', REFUSED],
  ['realm', '{"query":{"toString":"x"}}', REFUSED],
  ['realm', '{"query":"{me{name}}","operationName":"__proto__"}', REFUSED],
  ['realm', '[[[{"query":"{me{name}}"}]]]', REFUSED],
  ['realm', 'null', REFUSED],
  ['realm', '{"query":"mutation{redeemRaffle(pin:\\"__proto__\\"){ok constructor}}"}', FORBIDDEN],
]

/** Queries for the graph, and bodies around them. */
export const graphInputs: Inputs = () => [
  ...sendInputs('graph', (learner, query) => learner.json('POST', '/graphql', { query }), queries),
  ...sendInputs(
    'graph, whole bodies',
    (learner, body) =>
      learner.send('/graphql', { method: 'POST', headers: { 'content-type': 'application/json' }, body }),
    bodies,
  ),
]
