import { type Order, Success } from '#contract/http.ts'
import { LONGEST_NOTE, Receipt, ReceiptRequest } from '#contract/shop/receipts.ts'
import type * as ReceiptRenderer from '../../../labs/receipt-renderer/weak.ts'
import { originOf } from '../../http/requests/origin.ts'
import { networkOf } from '../../http/routing/network.ts'
import { type Call, type HttpReply, httpReply, type Routes, successBody } from '../../http/routing/routes.ts'
import { type CustomerCall, forCustomers } from '../../identity/sessions.ts'
import { NetworkError } from '../../shop/fake-network/neighbour.ts'
import { ordersOf } from '../../shop/records/orders.ts'
import type { Shop } from '../../shop/shop.ts'
import { cloudKeys, metadataService } from './metadata-service.ts'
import type { Loader, RenderedNote } from './render-note.ts'

/** Routes of receipts with a note of the customer's own. */
export const receiptRoutes: Routes = (on) => {
  on.post(
    '/rest/receipts/preview',
    {
      tag: 'Orders',
      summary: 'Have the receipt of an order rendered, with a note on it',
      description: 'The renderer knows text, img, iframe, object, embed and link. It runs no scripts.',
      security: ['bearer'],
      body: ReceiptRequest,
      answers: {
        200: ['The receipt as it will be printed, and what was loaded for it', Success(Receipt)],
        400: 'Too long for a note',
        404: 'You have no such order',
      },
    },
    forCustomers(preview),
  )
}

async function preview(call: CustomerCall): Promise<HttpReply | ReturnType<typeof successBody>> {
  const { shop, body, user, translator } = call
  const { orderId, note } = body
  const refuse = (status: number, english: string) =>
    httpReply(status, { status: 'error', message: translator.translate(english) })
  if (typeof note !== 'string' || note.length > LONGEST_NOTE)
    return refuse(400, 'A note is a text, and not longer than the receipt.')
  const order = ordersOf(shop, user.id).find((one) => one.orderId === orderId)
  if (!order) return refuse(404, 'You have no order with this number.')
  const rendered = await renderNote(call, note)
  const text = receiptText(order, rendered)
  emitRendered(shop, { userId: user.id, text, rendered })
  const { products, totalPrice } = order
  return successBody({
    orderId: order.orderId,
    products,
    totalPrice,
    note: rendered.pieces,
    text,
    loaded: rendered.loaded,
  })
}

async function renderNote(call: CustomerCall, note: string): Promise<RenderedNote> {
  const { NoteRenderer } = await import('./render-note.ts')
  const { host } = new URL(originOf(call.request))
  return new NoteRenderer(loaderOf(call, host), host).render(note)
}

/** Loads what the live code allows, in the fake network. */
function loaderOf({ shop, request }: Pick<Call, 'shop' | 'request'>, host: string): Loader {
  const network = networkOf({ shop, request })
  const ask = (to: readonly { address: URL; tag: string }[]) =>
    shop
      .callEach<typeof ReceiptRenderer>('receipt-renderer')
      .mayLoad(to.map(({ address, tag }) => [address, tag, host] as const))
  return {
    mayLoad: ask,
    load: async ({ tag, address }) => {
      try {
        const { status, headers, body, url } = await network.fetch(address.href, {
          mayFollow: async (to) => (await ask([{ address: to, tag }]))[0] === true,
        })
        const type = (headers['content-type'] ?? '').toLowerCase()
        const text = typeof body === 'string' ? body : Buffer.from(body).toString()
        return { address: new URL(url), status, type, text }
      } catch (error) {
        if (error instanceof NetworkError) return undefined
        throw error
      }
    },
  }
}

function receiptText({ orderId, products, totalPrice }: Order, { pieces }: RenderedNote): string {
  const lines = products.map(({ quantity, name, total }) => `${quantity} × ${name} ${total.toFixed(2)}`)
  const note = pieces.map((piece) => (piece.kind === 'picture' ? piece.description : piece.text))
  return [`#${orderId}`, ...lines, totalPrice.toFixed(2), note.join('')].join('\n')
}

function emitRendered(
  shop: Shop,
  { userId, text, rendered }: { userId: number; text: string; rendered: RenderedNote },
): void {
  const key = cloudKeys(shop).secretAccessKey
  const fromCloud = rendered.pages.filter(({ hostname }) => metadataService.hosts.includes(hostname))
  shop.emit('receipt.rendered', {
    userId,
    loaded: rendered.loaded.map(({ host, path, status }) => ({ host, path, status })),
    text,
    holdsAccessKey: text.includes(key) && fromCloud.some(({ ownText }) => ownText.includes(key)),
  })
}
