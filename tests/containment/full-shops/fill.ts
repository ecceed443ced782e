import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Shop } from '../../../server/shop/shop.ts'
import { openTestApplication, type TestApplication } from '../../../server/testing/application.ts'

/** A shop after months of users who tried how much it stores. */
const USERS = 12_000
const REVIEWS = 5_000
const PRODUCTS = 5_000
const LOG_LINES = 2_000
/** Number of records of each kind that belong to one customer. */
const DRAWER = 1_000

/** Jim, who owns the many records. */
const JIM = 2
const DATES = `'2026-01-01 00:00:00.000 +00:00' AS createdAt, '2026-01-01 00:00:00.000 +00:00' AS updatedAt`
const LONG = `printf('%.*c', 200, 'x')`

/** Pages on rented hosts, each of the largest size, and all visits that are kept. */
const hosting = [
  rows(
    49,
    'ff_progress_pages',
    'host, path, status, headers, body',
    `'fly-' || (i % 9) || '.example', '/' || i, 200, '{"content-type":"text/html"}', printf('%.*c', 65536, '<')`,
  ),
  rows(
    200,
    'ff_host_visits',
    'host, visit',
    `'fly-1.example', json_object('at', '2026-02-01T08:00:00.000Z', 'method', 'POST', 'from', 'browser', 'status', 200,
      'url', 'http://fly-1.example/?' || printf('%.*c', 3900, 'q'), 'body', printf('%.*c', 4000, 'z'),
      'headers', json_object('cookie', printf('%.*c', 1000, 'c')))`,
  ),
]

/** All parcels that a learner may publish, of the largest size. The robot of the landing page chooses among them. */
const parcels = [
  rows(
    20,
    'ff_progress_parcels',
    'name, version, main, scripts, dependencies',
    `'crate-utils', (i + 1) || '.0.0', '/*' || printf('%.*c', 16000, 'x') || '*/', '{}', '{"crate-ties":"*"}'`,
  ),
]

/** Creates full shops of these names in a new folder, all with the same content. */
export async function createFullShops(dataDir: string, names: readonly [string, ...string[]]): Promise<void> {
  const application = await openTestApplication({ dataDir })
  const [first, ...others] = names
  const shop = await application.host.open(first)
  fillShop(shop, challengesOf(application))
  await application.host.sleep(first)
  for (const name of others) copyFileSync(fileOf(dataDir, first), fileOf(dataDir, name))
  await application.close()
}

function challengesOf(application: TestApplication): string[] {
  return application.training.catalogue.challenges.map(({ key }) => key)
}

/** Writes directly to the shop's tables, without any checks. */
function fillShop(shop: Shop, challenges: readonly string[]): void {
  shop.tables.transaction(() => {
    for (const statement of [
      ...people,
      ...goods,
      ...drawers,
      ...papers,
      ...files,
      ...logs,
      ...hosting,
      ...parcels,
    ])
      shop.tables.exec(statement)
    for (const key of challenges) {
      for (const sql of progress) shop.tables.run(sql, [key])
    }
  })
}

/** Fills Jim's basket again, in the file of an open shop. */
export function refill(dataDir: string, name: string): void {
  const db = new DatabaseSync(fileOf(dataDir, name), { timeout: 5_000 })
  db.exec(basket)
  db.close()
}

function fileOf(dataDir: string, name: string): string {
  return join(dataDir, 'shops', `${name}.sqlite`)
}

/** SQL that inserts rows, each computed from its number `i`. */
function rows(count: number, table: string, columns: string, values: string): string {
  return `INSERT OR IGNORE INTO ${table} (${columns})
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count}) SELECT ${values} FROM n`
}

const dated = (columns: string): string => `${columns}, createdAt, updatedAt`

const people = [
  rows(
    USERS,
    'Users',
    dated('id, email, username, password, profileImage'),
    `1000 + i, 'guest-' || i || '@garden.example', 'Guest ' || i, printf('%032x', i), '/assets/public/images/uploads/default.svg', ${DATES}`,
  ),
  rows(USERS, 'Wallets', dated('UserId, balance'), `1000 + i, 100, ${DATES}`),
  rows(
    USERS,
    'SecurityAnswers',
    dated('UserId, SecurityQuestionId, answer'),
    `1000 + i, 1, printf('%064x', i), ${DATES}`,
  ),
  rows(USERS, 'ff_marks', 'name, count, at', `'login:' || (1000 + i), 1, 1760000000000 + i`),
]

const goods = [
  rows(
    PRODUCTS,
    'Products',
    dated('id, name, description, price, deluxePrice, image'),
    `1000 + i, 'Juice ' || i, ${LONG}, 2, 1, 'apple_juice.jpg', ${DATES}`,
  ),
  rows(PRODUCTS, 'Quantities', dated('ProductId, quantity'), `1000 + i, 1000, ${DATES}`),
]

const basket = rows(DRAWER, 'BasketItems', dated('ProductId, BasketId, quantity'), `1000 + i, 2, 1, ${DATES}`)

/** Records of one customer. */
const drawers = [
  rows(
    DRAWER,
    'Addresses',
    dated('UserId, fullName, mobileNum, zipCode, streetAddress, city, state, country'),
    `${JIM}, ${LONG}, 1234567890, '4030', substr(${LONG}, 1, 160), ${LONG}, ${LONG}, ${LONG}, ${DATES}`,
  ),
  rows(
    DRAWER,
    'Cards',
    dated('UserId, fullName, cardNum, expMonth, expYear'),
    `${JIM}, ${LONG}, 4815205605542754, 12, 2092, ${DATES}`,
  ),
  rows(100, 'Complaints', dated('UserId, message'), `${JIM}, printf('%.*c', 4000, 'x'), ${DATES}`),
  rows(DRAWER, 'Feedbacks', dated('UserId, comment, rating'), `${JIM}, ${LONG}, 3, ${DATES}`),
  rows(
    DRAWER,
    'Recycles',
    dated('UserId, AddressId, quantity, isPickup, date'),
    `${JIM}, 1, 500, 1, '2026-02-01 00:00:00.000 +00:00', ${DATES}`,
  ),
  rows(DRAWER, 'PrivacyRequests', dated('UserId, deletionRequested'), `${JIM}, 0, ${DATES}`),
  basket,
  rows(
    500,
    'Memories',
    dated('UserId, caption, imagePath'),
    `${JIM}, ${LONG}, 'assets/public/images/uploads/wall-' || i || '.png', ${DATES}`,
  ),
  rows(500, 'Captchas', dated('captchaId, captcha, answer'), `100 + i, '1*2+3', '5', ${DATES}`),
]

const order = `json_object('_id', 'grownOrder' || printf('%07d', i), 'orderId', '5267-' || printf('%016x', i),
  'email', 'j*m@j**c*-sh.*p', 'totalPrice', 20, 'bonus', 0, 'eta', '3', 'delivered', json('false'),
  'products', json_array(json_object('id', 1, 'quantity', 5, 'name', 'Apple Juice', 'price', 2, 'total', 10, 'bonus', 0),
    json_object('id', 2, 'quantity', 5, 'name', 'Orange Juice', 'price', 2, 'total', 10, 'bonus', 0)),
  'promotionalAmount', '0', 'paymentId', null, 'addressId', null, 'deliveryPrice', 0)`

const topUp = `json_object('_id', 'grownTopUp' || printf('%07d', i), 'userId', ${JIM}, 'cents', 1000,
  'paidAt', '2026-01-01T00:00:00.000Z', 'deliveredAt', '2026-01-01T00:00:00.000Z', 'arrivedAt', null)`

const pulpDelivery = `json_object('_id', 'dlv_grown' || printf('%07d', i), 'customerId', ${JIM},
  'reference', 'grownTopUp' || printf('%07d', i), 'cents', 1000, 'body', ${LONG}, 'attempts', json_array())`

/** Reviews, shopping lists, orders and payments. Half of the reviews are of one product and by one author. */
const papers = [
  rows(
    REVIEWS,
    'ff_documents',
    'collection, id, json',
    `'posts', 'grownReview' || printf('%06d', i), json_object('_id', 'grownReview' || printf('%06d', i),
      'message', ${LONG}, 'author', CASE i % 2 WHEN 0 THEN 'jim@juice-sh.op' ELSE 'guest-' || i || '@garden.example' END,
      'product', CASE i % 2 WHEN 0 THEN '1' ELSE CAST(1000 + i AS TEXT) END, 'likesCount', 0, 'likedBy', json_array())`,
  ),
  rows(
    DRAWER,
    'ff_documents',
    'collection, id, json',
    `'orders', 'grownOrder' || printf('%07d', i), ${order}`,
  ),
  rows(
    DRAWER,
    'ff_documents',
    'collection, id, json',
    `'topUps', 'grownTopUp' || printf('%07d', i), ${topUp}`,
  ),
  rows(
    DRAWER,
    'ff_documents',
    'collection, id, json',
    `'pulpPayDeliveries', 'dlv_grown' || printf('%07d', i), ${pulpDelivery}`,
  ),
  rows(
    REVIEWS,
    'ff_documents',
    'collection, id, json',
    `'shoppingLists', 'grownList' || printf('%08d', i), json_object('_id', 'grownList' || printf('%08d', i),
      'userId', CASE WHEN i <= 60 THEN ${JIM} ELSE 1000 + i END, 'items', json_array(1, 2, 3),
      'name', CASE i WHEN 1 THEN 'x'' or 1=1--' WHEN 2 THEN 'x'' union select a.email, b.name from Users a, Products b--'
        ELSE ${LONG} END)`,
  ),
  rows(
    DRAWER,
    'ff_documents',
    'collection, id, json',
    `'preferences', 'customer-' || i, json_object('_id', 'customer-' || i, 'preferences', json_object('note', printf('%.*c', 3900, 'x')))`,
  ),
  rows(
    REVIEWS,
    'ff_documents',
    'collection, id, json',
    `'shareLinks', printf('%064x', i), json_object('_id', printf('%064x', i), 'userId', CASE WHEN i <= 199 THEN ${JIM} ELSE 1000 + i END)`,
  ),
  rows(
    103,
    'ff_documents',
    'collection, id, json',
    `'newsletterSubscriptions', 'grownReader' || i, json_object('_id', 'grownReader' || i, 'email',
      'reader-' || i || '@market.example', 'token', printf('%024x', i), 'since', '2026-03-06T18:00:00.000Z', 'isOn', json('true'))`,
  ),
  rows(
    REVIEWS,
    'ff_documents',
    'collection, id, json',
    `'tastings', 'grownTasting' || i, json_object('_id', 'grownTasting' || i, 'userId', CASE WHEN i <= 900 THEN ${JIM} ELSE 1000 + i END,
      'evening', 'friday', 'day', date('2026-01-02', '+' || (7 * (i % 100)) || ' days'))`,
  ),
  rows(
    REVIEWS,
    'ff_documents',
    'collection, id, json',
    `'freshOrders', 'grownCrate' || i, json_object('_id', 'grownCrate' || i, 'userId', CASE WHEN i <= ${DRAWER} THEN ${JIM} ELSE 1000 + i END,
      'fruit', 'mango', 'crates', 10, 'cents', 40000, 'at', '2026-02-01T08:00:00.000Z')`,
  ),
  rows(
    300,
    'ff_documents',
    'collection, id, json',
    `'exchangeOffers', 'offer' || printf('%05d', i - 1), json_object('_id', 'offer' || printf('%05d', i - 1), 'fruit', 'mango',
      'price', '99999999999999999999', 'trader', printf('%.*c', 40, '<'), 'at', '2026-02-01T08:00:00.000Z')`,
  ),
  rows(
    1,
    'ff_documents',
    'collection, id, json',
    `'newsletterEditor', 'grownEditor', json_object('_id', 'grownEditor', 'key', 'c0ffee00c0de')`,
  ),
  rows(DRAWER, 'ff_orders', 'id, UserId', `'grownOrder' || printf('%07d', i), ${JIM}`),
]

/** Many small files in the public folder, and full folders of photos and invoices. */
const files = [
  rows(600, 'ff_files', 'path, bytes', `'ftp/order_5267-' || printf('%016x', i) || '.pdf', zeroblob(3000)`),
  rows(
    500,
    'ff_files',
    'path, bytes',
    `'frontend/dist/frontend/assets/public/images/uploads/wall-' || i || '.png', zeroblob(20000)`,
  ),
  rows(60, 'ff_files', 'path, bytes', `'uploads/complaints/' || i || '.zip', zeroblob(60000)`),
  rows(400, 'ff_files', 'path, bytes', `'uploads/complaints/unpacked/' || i || '.txt', zeroblob(0)`),
]

/** Access logs of two days with the longest possible URLs. */
const logs = [
  rows(
    LOG_LINES,
    'ff_log',
    'day, line',
    `CASE i % 2 WHEN 0 THEN date('now', 'localtime') ELSE date('now', 'localtime', '-1 day') END,
      '127.0.0.1 - - [01/Jan/2026:00:00:00 +0000] "GET /' || printf('%.*c', 4000, 'x') || ' HTTP/1.1" 200 17 "-" "-"'`,
  ),
]

/** All challenges solved, with notes and hints. */
const exchanges = JSON.stringify(
  Array.from({ length: 4 }, () => ({
    at: '2026-01-01T00:00:00.000Z',
    method: 'POST',
    path: `/${'x'.repeat(1_990)}`,
    headers: {},
    body: 'x'.repeat(2_000),
    status: 200,
    answer: 'x'.repeat(1_200),
  })),
)
const progress = [
  `INSERT OR REPLACE INTO ff_progress (key, solvedAt, noticed, codingStatus, findAttempts, provenAt)
    VALUES (?, '2026-01-01T00:00:00.000Z', 1, 2, 3, '2026-01-01T00:00:00.000Z')`,
  `INSERT OR REPLACE INTO ff_progress_notes (key, text, updatedAt)
    VALUES (?, printf('%.*c', 10000, 'x'), '2026-01-01T00:00:00.000Z')`,
  `INSERT OR REPLACE INTO ff_progress_deeds (key, exchanges) VALUES (?, '${exchanges}')`,
  ...[1, 2, 3].map(
    (step) => `INSERT OR REPLACE INTO ff_progress_hints (key, step, unlockedAt)
      VALUES (?, ${step}, '2026-01-01T00:00:00.000Z')`,
  ),
]
