import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  closeTestApplication,
  openTestApplication,
  type TestApplication,
  type Visitor,
} from '../../testing/application.ts'

let application: TestApplication
let visitor: Visitor
beforeAll(async () => {
  application = await openTestApplication()
  visitor = application.visitor('eve')
})
afterAll(() => closeTestApplication(application))

const html = { headers: { accept: 'text/html' } }

it('are loaded by the pages that the server renders, wherever they are', async () => {
  expect((await visitor.get('/ftp', html)).body).toContain(
    'src="./assets/page-notices.js" defer data-home="./"',
  )
  const { body } = await visitor.get('/rest/nowhere', html)
  expect(body).toContain('src="../assets/page-notices.js" defer data-home="../"')
  const script = await visitor.get('/assets/page-notices.js')
  expect(script.headers['content-type']).toContain('javascript')
})

it('are left out of files, and of pages that stand for another site', async () => {
  for (const place of ['/ftp/legal.md', '/oauth/authorize'])
    expect((await visitor.get(place, html)).body).not.toContain('page-notices')
  const asJson = { headers: { accept: 'application/json' } }
  expect((await visitor.get('/rest/nowhere', asJson)).body).not.toContain('page-notices')
})

it('are those that nobody has acknowledged, with their age', async () => {
  await visitor.get('/rest/nowhere')
  const notices = (await visitor.get('/training/notices')).json()
  expect(notices).toContainEqual({
    key: 'errorHandlingChallenge',
    name: 'Error Handling',
    challenge: expect.stringContaining('Error Handling ('),
    solvedMsAgo: expect.any(Number),
  })
  expect(JSON.stringify(notices)).not.toContain('flag')
})
