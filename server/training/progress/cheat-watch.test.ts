import { expect, it } from 'vitest'
import { isDirect } from './cheat-score.ts'

it.each([
  [{ referer: undefined }, true],
  [{ referer: 'http://localhost/', destination: 'document' }, true],
  [{ referer: 'http://localhost/', destination: 'image' }, false],
  [{ referer: 'http://localhost/', destination: undefined }, false],
])('takes a screen’s picture that was asked for by its address for what it is: %j', (request, direct) => {
  expect(isDirect('asset.served', { path: '/assets/public/images/padding/1px.png', ...request })).toBe(direct)
})
