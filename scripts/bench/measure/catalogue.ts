import { aims } from '../aims.ts'
import type { Effort } from '../effort.ts'
import { type Figure, median, type Section } from '../figures.ts'
import { type Server, startServer, temporaryFolder } from '../load/server.ts'

/** Number of concurrent requests. */
const AT_ONCE = 20
const ORDER_LINES = 200

/** Measures the shop with a large catalogue, and with an order of many products. */
export async function measureCatalogue({ products, searches }: Effort): Promise<Section> {
  using folder = temporaryFolder()
  await using server = await startServer({ dataDir: folder.path })
  const admin = await logIn(server, 'admin@juice-sh.op', 'admin123')
  const ids = await inTurns(products, async (index) => {
    const body = { name: `Juice no. ${index}`, description: 'One of many', price: 1 + (index % 9) }
    return (await send<{ data: { id: number } }>(server, 'POST', '/api/Products', admin, body)).data.id
  })
  const search = (text: string) => send<unknown>(server, 'GET', `/rest/products/search?q=${text}`, admin)
  const greedy = () => send<unknown>(server, 'GET', `/api/Products?q=${'a'.repeat(3_000)}b`)
  const figures: Figure[] = [
    await figure(`all of ${products} products`, searches, () => search(''), aims.wholeCatalogueMs),
    await figure(`one of ${products} products`, searches, () => search(`no. ${products - 1}`), aims.searchMs),
    await figure('a search by 3,000 letters', searches, greedy, aims.searchMs),
    await measureOrder(server, admin, ids.slice(0, ORDER_LINES)),
  ]
  return { title: 'A full catalogue', figures }
}

async function measureOrder(server: Server, customer: Session, ids: readonly number[]): Promise<Figure> {
  const staff = await logIn(server, 'accountant@juice-sh.op', 'i am an awesome accountant')
  const stock = await send<{ data: { id: number; ProductId: number }[] }>(
    server,
    'GET',
    '/api/Quantitys',
    staff,
  )
  const wanted = stock.data.filter(({ ProductId }) => ids.includes(ProductId))
  for (const { id } of wanted) await send(server, 'PUT', `/api/Quantitys/${id}`, staff, { quantity: 9 })
  for (const ProductId of ids) {
    const line = { ProductId, BasketId: String(customer.bid), quantity: 1 }
    await send(server, 'POST', '/api/BasketItems', customer, line)
  }
  const order = () => send<unknown>(server, 'POST', `/rest/basket/${customer.bid}/checkout`, customer, {})
  return figure(`an order of ${ids.length} lines`, 1, order, aims.longOrderMs)
}

async function figure(
  name: string,
  times: number,
  work: () => Promise<unknown>,
  aim: Figure['aim'],
): Promise<Figure> {
  const took: number[] = []
  for (let index = 0; index < times; index++) {
    const since = performance.now()
    await work()
    took.push(performance.now() - since)
  }
  return { name, value: median(took), unit: 'ms', ...(aim && { aim }) }
}

/** Runs work this many times, several at once. */
async function inTurns<T>(times: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const done: T[] = []
  for (let start = 0; start < times; start += AT_ONCE) {
    const turn = Array.from({ length: Math.min(AT_ONCE, times - start) }, (_, index) => work(start + index))
    done.push(...(await Promise.all(turn)))
  }
  return done
}

interface Session {
  token: string
  bid: number
}

async function logIn(server: Server, email: string, password: string): Promise<Session> {
  const body = { email, password }
  const { authentication } = await send<{ authentication: Session }>(
    server,
    'POST',
    '/rest/user/login',
    undefined,
    body,
  )
  return authentication
}

/** Throws if a request is refused: a refusal is fast and says nothing about speed. */
async function send<T>(
  { url }: Server,
  method: string,
  path: string,
  session?: Session,
  body?: object,
): Promise<T> {
  const headers = {
    'content-type': 'application/json',
    ...(session && { authorization: `Bearer ${session.token}` }),
  }
  const response = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  const answer: T = await response.json()
  return answer
}
