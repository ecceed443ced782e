import { expect, it } from 'vitest'
import { tabNames } from './use-tabs.ts'

const get = (path: string) => `GET ${path} HTTP/1.1\n\n`

it.each([
  [['/'], ['GET /']],
  [
    ['/rest/user/login', '/api/Products/1?x=y'],
    ['GET /rest/user/login', 'GET /api/Products/1'],
  ],
  [['/rest/a-rather-long-way/to/basket/1'], ['GET …/1']],
  [
    ['/rest/products/search?q=a', '/rest/products/search?q=b'],
    ['GET /rest/products/search?q=a', 'GET /rest/products/search?q=b'],
  ],
  [
    ['/', '/x', '/'],
    ['1: GET /', 'GET /x', '3: GET /'],
  ],
])('gives requests distinct names: %j', (paths, names) => {
  expect(tabNames(paths.map(get))).toEqual(names)
})
