import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle } from '#lab'
import { BROTHERS, doorOf, finds, findsNobody, HERMIT } from './steps.ts'

function attacksOn({ random }: GeneratorTools): GeneratedAttack[] {
  const asks = (kind: string, [name, door]: readonly [string, string], who = HERMIT): GeneratedAttack => ({
    name: kind,
    payload: `${name} / ${door}`,
    ...(who === HERMIT && { challenge: 'xpathChallenge' }),
    run: (tools) => finds(tools, name, door, who.mailbox),
  })
  const [one, other, third] = [random.word(), random.word(), `${random.word()}x`]
  const code = String(random.number(100_000, 999_999))
  const owl = random.pick(["starts-with(name, 'night')", "contains(name, 'owl')", "name = 'night-owl-farms'"])
  const gap = random.gap()
  return random.shuffle([
    asks('a name with a condition that changes nothing: it must not log in without the code', [
      `${HERMIT.name}'${gap}or${gap}'${one}'='${third}`,
      code,
    ]),
    asks('a name with a condition without blanks: it must not log in', [
      `${HERMIT.name}'or'${one}'='${third}`,
      one,
    ]),
    asks('a name with a condition on another field: it must not log in', [
      `${one}' or ${owl} or '${other}'='${third}`,
      code,
    ]),
    asks('a code with “or” and a condition: it must not log in', [one, `${other}' or name='${HERMIT.name}`]),
    asks('a name with “and … or” conditions: it must not log in', [
      `${HERMIT.name}' and '${one}'='${one}' or '${other}'='${third}`,
      '',
    ]),
    asks('a code that adds a second XPath query: it must not log in', [
      one,
      `${other}'] | //supplier[${owl} and '${one}'='${one}`,
    ]),
    asks('a name that closes the XPath query and starts another: it must not log in', [
      `${one}']/name | //supplier[${owl}]/name | //supplier[name='${other}`,
      code,
    ]),
    asks(
      'another supplier’s name with a condition: it must not log in without the code',
      [`${BROTHERS.name}' or '${one}'='${third}`, code],
      BROTHERS,
    ),
  ])
}

function functionalityFor({ random, settings }: GeneratorTools): GeneratedCheck[] {
  const found = (kind: string, name: string, alsoOnWeak = true): GeneratedCheck => {
    const stall = { name, pin: random.password(), mailbox: random.address(settings.domain) }
    const wrong = String(random.number(1_000_000, 9_999_999))
    return {
      name: kind,
      payload: name,
      ...(!alsoOnWeak && { alsoOnWeak: false }),
      run: async (tools) => {
        const door = await doorOf(tools, stall)
        await finds(tools, name, door, stall.mailbox)
        await findsNobody(tools, name, wrong)
      },
    }
  }
  return [
    found('a supplier can log in with their code', `${random.word()}-${random.word()}`),
    found('a supplier with blanks in the name can log in', `${random.word()} or ${random.word()}`),
    found(
      'a supplier with a name in another alphabet can log in',
      `${random.pick(['果物', 'фрукты', 'käthe'])} ${random.word()}`,
    ),
    found('a supplier with an apostrophe in the name can log in', `o'${random.word()}`, false),
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

export const oracle: Oracle =
  'a version may query the directory in XPath or read all of it, and only the directory knows what a query finds'
