import Type, { type Static } from 'typebox'
import { OrderLine } from '../http.ts'

/** Longest note on a receipt, in characters. */
export const LONGEST_NOTE = 2_000

/** Body of `POST /rest/receipts/preview`. */
export type ReceiptRequest = Static<typeof ReceiptRequest>
export const ReceiptRequest = Type.Object({
  orderId: Type.String(),
  note: Type.String({ maxLength: LONGEST_NOTE, description: 'HTML' }),
})

/** A piece of the rendered note: text, a picture, or a page in a frame. It holds no HTML. */
export type NotePiece = Static<typeof NotePiece>
export const NotePiece = Type.Union([
  Type.Object({
    kind: Type.Literal('text'),
    text: Type.String({ description: 'May hold line breaks' }),
    isBold: Type.Boolean(),
    isItalic: Type.Boolean(),
  }),
  Type.Object({
    kind: Type.Literal('picture'),
    path: Type.String({ description: 'Below the shop; empty for pictures that are not of the shop' }),
    description: Type.String(),
  }),
  Type.Object({ kind: Type.Literal('page'), host: Type.String(), text: Type.String() }),
])

/** What the renderer loaded; the status is 0 if there was no answer. */
export type LoadedFile = Static<typeof LoadedFile>
export const LoadedFile = Type.Object({
  tag: Type.String(),
  host: Type.String(),
  path: Type.String(),
  status: Type.Integer(),
})

export type Receipt = Static<typeof Receipt>
export const Receipt = Type.Object({
  orderId: Type.String(),
  products: Type.Array(OrderLine),
  totalPrice: Type.Number(),
  note: Type.Array(NotePiece),
  text: Type.String({ description: 'All that can be read on it' }),
  loaded: Type.Array(LoadedFile),
})
