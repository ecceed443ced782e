import Type, { type Static, type TSchema } from 'typebox'

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

/** Products of a preset: a name is enough. */
export const customProductSchema = Type.Array(
  Type.Object({ ...Type.Partial(product).properties, name: Type.String({ minLength: 1 }) }, strict),
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
    /** The part before the @, or a whole address, or (with `noDomain`) any text. */
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

/** A user of a preset: its key, and the fields that differ. */
export const customUserSchema = Type.Array(
  Type.Object({ ...Type.Partial(user).properties, key: Type.String({ minLength: 1 }) }, strict),
)

const list = <Item extends TSchema>(item: Item) => Type.Array(item)
const owned = { user: text }

/** The format of each file. */
export const contentSchemas = {
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
        damaged: optional(Type.Boolean()),
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

/** The content of a fresh shop, file by file. */
export type Content = { [Name in keyof typeof contentSchemas]: Static<(typeof contentSchemas)[Name]> }
