/** Shapes of the shop's HTTP interface, shared by the routes and the web app. */

/** What most calls under /api and /rest answer with. */
export interface Success<T> {
  status: 'success'
  data: T
}

export interface Product {
  id: number
  name: string
  description: string
  price: number
  deluxePrice: number
  image: string | null
  createdAt: string
  updatedAt: string
  deletedAt: string | null
}

export interface StockRow {
  id: number
  ProductId: number
  quantity: number
  limitPerUser: number | null
  createdAt: string
  updatedAt: string
}

export interface Review {
  _id: string
  message: string
  author: string
  product: number | string
  likesCount: number
  likedBy: string[]
  /** Present (true) when the asking customer already likes it, and for everybody who is not logged in. */
  liked?: boolean
}

export interface BasketItem {
  id: number
  ProductId: number
  BasketId: number
  quantity: number
  createdAt: string
  updatedAt: string
}

export interface Basket {
  id: number
  coupon: string | null
  UserId: number
  createdAt: string
  updatedAt: string
  Products: (Product & { BasketItem: BasketItem })[]
}

/** Answer to a login: `umail` is the e-mail, `bid` the number of the basket. */
export interface Authentication {
  authentication: { token: string; bid: number; umail: string }
}

/** `GET /rest/user/whoami`: `user` is empty when nobody is logged in. */
export interface WhoAmI {
  user: { id?: number; email?: string; lastLoginIp?: string; profileImage?: string }
}

export interface SecurityQuestion {
  id: number
  question: string
  createdAt: string
  updatedAt: string
}

export interface Language {
  key: string
  lang: string
  icons?: string[]
  shortKey?: string
  percentage: number
  gauge: string
}

/** An address, as its owner gets it. */
export interface Address {
  id: number
  UserId: number
  fullName: string
  mobileNum: number
  zipCode: string
  streetAddress: string
  city: string
  state: string | null
  country: string
  createdAt: string
  updatedAt: string
}

/** A payment card: `cardNum` is masked but for its last four digits, except in the answer to its saving. */
export interface Card {
  id: number
  UserId: number
  fullName: string
  cardNum: string | number
  expMonth: number
  expYear: number
}

/** A way of delivery, at this customer's price. `eta` in days. */
export interface Delivery {
  id: number
  name: string
  price: number
  eta: number
  icon: string
}

/** One product in an order. Seeded orders lack `id`. */
export interface OrderLine {
  id?: number
  name: string
  price: number
  quantity: number
  total: number
  bonus: number
}

/** An order as tracking, history and staff see it. Seeded orders lack what is optional here. */
export interface Order {
  _id: string
  orderId: string
  /** Without its vowels. */
  email: string
  totalPrice: number
  products: OrderLine[]
  bonus: number
  /** Days until it arrives. */
  eta: string
  delivered: boolean
  /** Whether it is on file as having arrived broken. */
  damaged?: boolean
  /** `0`, or an amount with two decimals. */
  promotionalAmount?: string
  /** `wallet`, the id of a card, or null. */
  paymentId?: string | null
  addressId?: string | null
  deliveryPrice?: number
}

/** Body of `POST /rest/basket/{id}/checkout`; `couponData` is Base64 of `CODE-<ms since 1970>`. */
export interface CheckoutBody {
  couponData?: string
  orderDetails?: {
    paymentId?: string | null
    addressId?: string | null
    deliveryMethodId?: string | null
  }
}

/** `GET /rest/captcha/` */
export interface Captcha {
  captchaId: number
  captcha: string
  answer: string
}

/** `GET /rest/image-captcha/`: `image` is an SVG document. */
export interface ImageCaptcha {
  image: string
  answer: string
  UserId: number
}

export interface Feedback {
  id: number
  UserId: number | null
  /** Null where somebody gave stars and no words. */
  comment: string | null
  rating: number
  createdAt: string
  updatedAt: string
}

export interface Recycle {
  id: number
  UserId: number
  AddressId: number | null
  quantity: number
  isPickup: boolean
  date: string | null
  createdAt: string
  updatedAt: string
}

/** A user as clients see one. */
export interface PublicUser {
  id: number
  username: string
  email: string
  role: string
  deluxeToken: string
  lastLoginIp: string
  profileImage: string
  isActive: boolean
  createdAt: string
  updatedAt: string
  deletedAt: string | null
}

/** A picture on the photo wall. `imagePath` has no slash at the start. */
export interface Memory {
  id: number
  UserId: number
  caption: string
  imagePath: string
  createdAt: string
  updatedAt: string
  User: PublicUser | null
}

/** `GET /rest/2fa/status` */
export type TwoFactorStatus =
  | { setup: true }
  | { setup: false; secret: string; email: string; setupToken: string }

/** `POST /rest/user/data-export`: `userData` is JSON as text. */
export interface DataExport {
  userData: string
  confirmation: string
}

/** What the identity provider that ships inside says of whoever signed in. */
export interface IdentityInfo {
  id: string
  email: string
  verified_email: true
  name: string
  given_name: string
  picture: string
}
