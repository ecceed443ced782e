import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closeTestApplication, type TestApplication } from '../../testing/application.ts'
import { openClassApplication } from '../../testing/class/class.ts'
import { StoreRefusal } from '../store/model.ts'
import { Admission } from './admission.ts'
import { GuessLimit, networkOf } from './guess-limit.ts'
import { WaitingRoom } from './waiting-room.ts'

const [HERE, OUTSIDE] = ['192.0.2.1', '198.51.100.7']

/** The reason of a refusal; `in` without one. */
const refusal = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'in',
    (error: unknown) => (error instanceof StoreRefusal ? error.refusal : String(error)),
  )

describe('guessing', () => {
  let application: TestApplication
  let joining: Admission
  let code: string
  let words: string
  let begin: () => Admission
  beforeAll(async () => {
    const testClass = await openClassApplication()
    application = testClass.application
    const { classStore, itsClass } = testClass.classroom
    code = itsClass.code
    words = (await classStore.join(itsClass.id, 'Ann')).words
    begin = () =>
      new Admission({
        classStore,
        waitingRoom: new WaitingRoom(),
        onJoinRequest: () => undefined,
        isSchool: false,
      })
  })
  afterAll(() => closeTestApplication(application))
  beforeEach(() => {
    joining = begin()
  })

  const asAnn = (more: object = {}) => ({ code, nickname: 'Ann', words, ...more })
  const guessCodes = async (address: string): Promise<string[]> =>
    Promise.all(Array.from({ length: 300 }, () => refusal(joining.classByCode('fig-plum-pear', address))))

  it('of class codes keeps nobody from coming back or joining another class', async () => {
    expect(await guessCodes(OUTSIDE)).toContain('tooFast')
    expect(await refusal(joining.classByCode(code, OUTSIDE))).toBe('tooFast')
    expect(await refusal(joining.resume(asAnn(), OUTSIDE))).toBe('in')
    expect(await refusal(joining.identify(asAnn(), HERE))).toBe('in')
    expect(await refusal(joining.classByCode(code, HERE))).toBe('in')
  })

  it('of class codes by coming back reveals nothing after too many attempts', async () => {
    await guessCodes(OUTSIDE)
    const said = ['fig-plum-pear', code].map((one) =>
      refusal(joining.resume({ code: one, nickname: 'Nobody here', words }, OUTSIDE)),
    )
    expect(await Promise.all(said)).toEqual(['tooFast', 'tooFast'])
  })

  it('of a passphrase is limited by nickname, and does not lock the learner out', async () => {
    const guesses: string[] = []
    for (let tries = 0; tries < 60; tries++) {
      guesses.push(await refusal(joining.resume(asAnn({ words: 'fig fig fig fig' }), OUTSIDE)))
    }
    expect(guesses.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'unknown'))
    expect(guesses.at(-1)).toBe('tooFast')
    expect(await refusal(joining.resume(asAnn({ nickname: 'ANN' }), OUTSIDE))).toBe('tooFast')
    expect(await refusal(joining.resume(asAnn(), HERE))).toBe('in')
  })

  it('of one learner’s passphrase from many addresses is limited too', () => {
    const guesses = new GuessLimit()
    const from = (at: number) => () => guesses.count('Ann', `192.0.2.${at}`)
    for (let at = 0; at < 30; at++) expect(from(at)).not.toThrow()
    expect(from(99)).toThrow(StoreRefusal)
    expect(() => guesses.count('Ben', '192.0.2.99')).not.toThrow()
  })
})

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('counts %s as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
