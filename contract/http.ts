/**
 * Schemas of the shop's HTTP interface. Routes describe themselves with them, and the web app uses their types. They
 * validate nothing: whatever a learner sends reaches the feature unchanged.
 */
import Type, { type Static, type TSchema } from 'typebox'

export const OrNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/** What most calls under /api and /rest answer with. */
export interface Success<T> {
  status: 'success'
  data: T
}
export const Success = <T extends TSchema>(data: T) => Type.Object({ status: Type.Literal('success'), data })

/** When a row was created and last changed; ISO 8601. */
const dates = { createdAt: Type.String(), updatedAt: Type.String() }

export type Product = Static<typeof Product>
export const Product = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  description: OrNull(Type.String()),
  price: Type.Number(),
  deluxePrice: Type.Number(),
  image: OrNull(Type.String()),
  ...dates,
  deletedAt: OrNull(Type.String()),
})

export type StockRow = Static<typeof StockRow>
export const StockRow = Type.Object({
  id: Type.Integer(),
  ProductId: Type.Integer(),
  quantity: Type.Integer(),
  limitPerUser: OrNull(Type.Integer()),
  ...dates,
})

export type Review = Static<typeof Review>
export const Review = Type.Object({
  _id: Type.String(),
  message: Type.String(),
  author: Type.String(),
  product: Type.Union([Type.Number(), Type.String()]),
  likesCount: Type.Integer(),
  likedBy: Type.Array(Type.String()),
  /** Present (true) if the asking customer already likes it, and for everybody who is not logged in. */
  liked: Type.Optional(Type.Boolean()),
})

export type BasketItem = Static<typeof BasketItem>
export const BasketItem = Type.Object({
  id: Type.Integer(),
  ProductId: Type.Integer(),
  /** A number. In the answer to its creation, as it was sent. */
  BasketId: Type.Union([Type.Integer(), Type.String()]),
  quantity: Type.Integer(),
  ...dates,
})

export type Basket = Static<typeof Basket>
export const Basket = Type.Object({
  id: Type.Integer(),
  coupon: OrNull(Type.String()),
  UserId: Type.Integer(),
  ...dates,
  Products: Type.Array(Type.Intersect([Product, Type.Object({ BasketItem })])),
})

/** Answer to a login: `umail` is the e-mail address, `bid` the number of the basket. */
export type Authentication = Static<typeof Authentication>
export const Authentication = Type.Object({
  authentication: Type.Object({ token: Type.String(), bid: Type.Integer(), umail: Type.String() }),
})

/** `GET /rest/user/whoami`: `user` is empty if nobody is logged in. */
export type WhoAmI = Static<typeof WhoAmI>
export const WhoAmI = Type.Object({
  user: Type.Object({
    id: Type.Optional(Type.Integer()),
    email: Type.Optional(Type.String()),
    lastLoginIp: Type.Optional(Type.String()),
    profileImage: Type.Optional(Type.String()),
  }),
})

export type SecurityQuestion = Static<typeof SecurityQuestion>
export const SecurityQuestion = Type.Object({ id: Type.Integer(), question: Type.String(), ...dates })

export type Language = Static<typeof Language>
export const Language = Type.Object({
  key: Type.String(),
  lang: Type.String(),
  icons: Type.Optional(Type.Array(Type.String())),
  shortKey: Type.Optional(Type.String()),
  percentage: Type.Number(),
  gauge: Type.String(),
})

/** An address as its owner sees it. */
export type Address = Static<typeof Address>
export const Address = Type.Object({
  id: Type.Integer(),
  UserId: Type.Integer(),
  fullName: Type.String(),
  mobileNum: Type.Integer(),
  zipCode: Type.String(),
  streetAddress: Type.String(),
  city: Type.String(),
  state: OrNull(Type.String()),
  country: Type.String(),
  ...dates,
})

/** A payment card: `cardNum` is masked except for its last four digits, but complete in the answer to its creation. */
export type Card = Static<typeof Card>
export const Card = Type.Object({
  id: Type.Integer(),
  UserId: Type.Integer(),
  fullName: Type.String(),
  cardNum: Type.Union([Type.String(), Type.Integer()]),
  expMonth: Type.Integer(),
  expYear: Type.Integer(),
})

/** A delivery method, at this customer's price. `eta` in days. */
export type Delivery = Static<typeof Delivery>
export const Delivery = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  price: Type.Number(),
  eta: Type.Number(),
  icon: Type.String(),
})

/** One product in an order. Seeded orders lack `id`. */
export type OrderLine = Static<typeof OrderLine>
export const OrderLine = Type.Object({
  id: Type.Optional(Type.Integer()),
  name: Type.String(),
  price: Type.Number(),
  quantity: Type.Integer(),
  total: Type.Number(),
  bonus: Type.Number(),
})

/** An order as tracking, history and staff see it. Seeded orders lack the optional fields. */
export type Order = Static<typeof Order>
export const Order = Type.Object({
  _id: Type.String(),
  orderId: Type.String(),
  email: Type.String({ description: 'Without its vowels' }),
  totalPrice: Type.Number(),
  products: Type.Array(OrderLine),
  bonus: Type.Number(),
  eta: Type.String({ description: 'Days until it arrives' }),
  delivered: Type.Boolean(),
  damaged: Type.Optional(Type.Boolean({ description: 'Whether it is on file as having arrived broken' })),
  promotionalAmount: Type.Optional(Type.String({ description: '`0`, or an amount with two decimals' })),
  paymentId: Type.Optional(OrNull(Type.String({ description: '`wallet`, the id of a card, or null' }))),
  addressId: Type.Optional(OrNull(Type.String())),
  deliveryPrice: Type.Optional(Type.Number()),
})

/** Body of `POST /rest/basket/{id}/checkout` */
export type CheckoutBody = Static<typeof CheckoutBody>
const checkoutChoices = {
  paymentId: Type.Optional(OrNull(Type.String({ description: '`wallet`, or the id of a card of yours' }))),
  addressId: Type.Optional(OrNull(Type.String())),
  deliveryMethodId: Type.Optional(OrNull(Type.String())),
}
export const CheckoutBody = Type.Object({
  couponData: Type.Optional(Type.String({ description: 'Base64 of `CODE-<ms since 1970>`' })),
  orderDetails: Type.Optional(Type.Object(checkoutChoices)),
  ...checkoutChoices,
})

/** `GET /rest/captcha/` */
export type Captcha = Static<typeof Captcha>
export const Captcha = Type.Object({
  captchaId: Type.Integer(),
  captcha: Type.String(),
  answer: Type.String(),
})

/** `GET /rest/image-captcha/` */
export type ImageCaptcha = Static<typeof ImageCaptcha>
export const ImageCaptcha = Type.Object({
  image: Type.String({ description: 'An SVG document' }),
  answer: Type.String(),
  UserId: Type.Integer(),
})

export type Feedback = Static<typeof Feedback>
export const Feedback = Type.Object({
  id: Type.Integer(),
  UserId: OrNull(Type.Integer()),
  /** Null for a rating without a comment. */
  comment: OrNull(Type.String()),
  rating: Type.Integer(),
  ...dates,
})

export type Recycle = Static<typeof Recycle>
export const Recycle = Type.Object({
  id: Type.Integer(),
  UserId: Type.Integer(),
  AddressId: OrNull(Type.Integer()),
  quantity: Type.Integer(),
  isPickup: Type.Boolean(),
  date: OrNull(Type.String()),
  ...dates,
})

/** A user as clients see them. */
export type PublicUser = Static<typeof PublicUser>
export const PublicUser = Type.Object({
  id: Type.Integer(),
  username: Type.String(),
  email: Type.String(),
  role: Type.String(),
  deluxeToken: Type.String(),
  lastLoginIp: Type.String(),
  profileImage: Type.String(),
  isActive: Type.Boolean(),
  ...dates,
  deletedAt: OrNull(Type.String()),
})

/** A picture on the photo wall. `imagePath` has no leading slash. */
export type Memory = Static<typeof Memory>
export const Memory = Type.Object({
  id: Type.Integer(),
  UserId: Type.Integer(),
  caption: Type.String(),
  imagePath: Type.String(),
  ...dates,
  User: OrNull(PublicUser),
})

/** `GET /rest/2fa/status` */
export type TwoFactorStatus = Static<typeof TwoFactorStatus>
export const TwoFactorStatus = Type.Union([
  Type.Object({ setup: Type.Literal(true) }),
  Type.Object({
    setup: Type.Literal(false),
    secret: Type.String(),
    email: Type.String(),
    setupToken: Type.String(),
  }),
])

/** `POST /rest/user/data-export`: `userData` is JSON as text. */
export type DataExport = Static<typeof DataExport>
export const DataExport = Type.Object({ userData: Type.String(), confirmation: Type.String() })

/** What the built-in identity provider says about the signed-in user. */
export type IdentityInfo = Static<typeof IdentityInfo>
export const IdentityInfo = Type.Object({
  id: Type.String(),
  email: Type.String(),
  verified_email: Type.Literal(true),
  name: Type.String(),
  given_name: Type.String(),
  picture: Type.String(),
})
