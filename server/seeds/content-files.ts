import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { load } from 'js-yaml'
import Type, { type Static, type TSchema } from 'typebox'
import Value from 'typebox/value'
import { BadConfiguration } from '../config/load.ts'

const strict = { additionalProperties: false }
const text = Type.String()
const id = Type.Integer({ minimum: 1 })
const optional = Type.Optional

const product = Type.Object(
  {
    name: Type.String({ minLength: 1 }),
    price: Type.Number({ minimum: 0 }),
    deluxePrice: optional(Type.Number({ minimum: 0 })),
    description: text,
    image: text,
    quantity: optional(Type.Integer({ minimum: 0 })),
    limitPerUser: optional(id),
    deletedDate: optional(text),
    reviews: optional(Type.Array(Type.Object({ author: text, text }, strict))),
    useForChristmasSpecialChallenge: optional(Type.Boolean()),
    urlForProductTamperingChallenge: optional(text),
    fileForRetrieveBlueprintChallenge: optional(text),
    exifForBlueprintChallenge: optional(Type.Array(text)),
    keywordsForPastebinDataLeakChallenge: optional(Type.Array(text)),
  },
  strict,
)

const address = Type.Object(
  {
    fullName: text,
    mobileNum: Type.Integer(),
    zipCode: text,
    streetAddress: text,
    city: text,
    state: optional(text),
    country: text,
  },
  strict,
)

const card = Type.Object(
  { fullName: text, cardNum: Type.Integer(), expMonth: Type.Integer(), expYear: Type.Integer() },
  strict,
)

const user = Type.Object(
  {
    key: text,
    /** The part before the @, or a whole address, or (with `noDomain`) all there is. */
    email: text,
    noDomain: optional(Type.Boolean()),
    username: optional(text),
    password: text,
    role: Type.Enum(['customer', 'deluxe', 'accounting', 'admin']),
    profileImage: optional(text),
    totpSecret: optional(text),
    lastLoginIp: optional(text),
    deletedDate: optional(text),
    securityQuestion: optional(id),
    securityAnswer: optional(text),
    walletBalance: optional(Type.Number()),
  },
  strict,
)

const list = <Item extends TSchema>(item: Item) => Type.Array(item)
const owned = { user: text }

const files = {
  products: list(product),
  users: list(user),
  'security-questions': list(Type.Object({ question: text }, strict)),
  deliveries: list(
    Type.Object(
      { name: text, price: Type.Number(), deluxePrice: Type.Number(), eta: Type.Number(), icon: text },
      strict,
    ),
  ),
  addresses: list(Type.Object({ ...owned, ...address.properties }, strict)),
  cards: list(Type.Object({ ...owned, ...card.properties }, strict)),
  baskets: list(
    Type.Object(
      { ...owned, items: list(Type.Object({ product: id, quantity: Type.Integer() }, strict)) },
      strict,
    ),
  ),
  feedbacks: list(
    Type.Object(
      { user: optional(text), comment: text, rating: Type.Integer({ minimum: 0, maximum: 5 }) },
      strict,
    ),
  ),
  complaints: list(Type.Object({ ...owned, message: text }, strict)),
  recycles: list(
    Type.Object(
      { ...owned, address: id, quantity: Type.Integer(), isPickup: Type.Boolean(), date: text },
      strict,
    ),
  ),
  orders: list(
    Type.Object(
      {
        email: text,
        delivered: Type.Boolean(),
        eta: text,
        products: list(Type.Object({ product: id, quantity: Type.Integer() }, strict)),
      },
      strict,
    ),
  ),
  memories: list(
    Type.Object(
      {
        image: text,
        caption: text,
        user: optional(text),
        geoStalkingMetaSecurityQuestion: optional(id),
        geoStalkingMetaSecurityAnswer: optional(text),
        geoStalkingVisualSecurityQuestion: optional(id),
        geoStalkingVisualSecurityAnswer: optional(text),
      },
      strict,
    ),
  ),
}

/** What the shop starts with, file by file. */
export type Content = { [Name in keyof typeof files]: Static<(typeof files)[Name]> }

/** Reads all content files of a folder. Throws `BadConfiguration`, naming the file and the field. */
export function readContent(folder: string): { content: Content; text: string } {
  const texts: string[] = []
  const read = <Schema extends TSchema>(name: string, schema: Schema): Static<Schema> => {
    const file = `content/${name}.yml`
    const source = readFileSync(join(folder, `${name}.yml`), 'utf8')
    texts.push(source)
    return check(file, schema, load(source, { filename: file }))
  }
  const content: Content = {
    products: read('products', files.products),
    users: read('users', files.users),
    'security-questions': read('security-questions', files['security-questions']),
    deliveries: read('deliveries', files.deliveries),
    addresses: read('addresses', files.addresses),
    cards: read('cards', files.cards),
    baskets: read('baskets', files.baskets),
    feedbacks: read('feedbacks', files.feedbacks),
    complaints: read('complaints', files.complaints),
    recycles: read('recycles', files.recycles),
    orders: read('orders', files.orders),
    memories: read('memories', files.memories),
  }
  return { content, text: texts.join('\n') }
}

function check<Schema extends TSchema>(file: string, schema: Schema, value: unknown): Static<Schema> {
  if (Value.Check(schema, value)) return value
  const [first] = Value.Errors(schema, value)
  const field = first?.instancePath.slice(1).replaceAll('/', '.') || 'the top level'
  const detail = first?.keyword === 'boolean' ? 'there is no such field' : first?.message
  throw new BadConfiguration(`${file} is wrong at ${field}: ${detail}`)
}
