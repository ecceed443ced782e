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
  image: string
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
