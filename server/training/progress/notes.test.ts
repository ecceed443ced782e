import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  closeTestApplication,
  openTestApplication,
  type TestApplication,
  type Visitor,
} from '../../testing/application.ts'
import { LONGEST_NOTE } from './notes.ts'

let application: TestApplication
let visitor: Visitor
let visits = 0

beforeAll(async () => {
  application = await openTestApplication()
})
afterAll(() => closeTestApplication(application))
beforeEach(() => {
  visitor = application.visitor(`writer-${visits++}`)
})

const notes = async () => (await visitor.get('/training/notes')).json()
const write = (key: string, text: unknown) => visitor.put(`/training/notes/${key}`, { text })

it("stores a learner's note about a challenge, and deletes an empty one", async () => {
  await write('loginAdminChallenge', 'a quote does it')
  expect(await notes()).toMatchObject({ loginAdminChallenge: { text: 'a quote does it' } })
  await write('loginAdminChallenge', '  ')
  expect(await notes()).toEqual({})
})

it('keeps notes in a reset that keeps progress, and deletes them in one that does not', async () => {
  await write('loginAdminChallenge', 'a quote does it')
  await visitor.post('/training/shop/reset', {})
  expect(await notes()).toHaveProperty('loginAdminChallenge')
  await visitor.post('/training/shop/start-over', {})
  expect(await notes()).toEqual({})
})

it('refuses invalid notes and unknown challenges', async () => {
  expect((await write('loginAdminChallenge', 'x'.repeat(LONGEST_NOTE + 1))).statusCode).toBe(400)
  expect((await write('loginAdminChallenge', 7)).statusCode).toBe(400)
  expect((await write('nothing', 'x')).statusCode).toBe(404)
  expect(await notes()).toEqual({})
})

it('restores all notes of a backup at once and leaves the others', async () => {
  await write('loginAdminChallenge', 'mine')
  await visitor.put('/training/notes', { notes: { loginJimChallenge: 'his', unheardOf: 'x' } })
  expect(Object.keys(await notes())).toEqual(['loginAdminChallenge', 'loginJimChallenge'])
  const bad = { notes: { loginBenderChallenge: 'fine', loginJimChallenge: 3 } }
  expect((await visitor.put('/training/notes', bad)).statusCode).toBe(400)
  expect(await notes()).not.toHaveProperty('loginBenderChallenge')
})

it('does not show one learner the notes of another', async () => {
  await write('loginAdminChallenge', 'mine')
  expect((await application.visitor('somebody-else').get('/training/notes')).json()).toEqual({})
})
